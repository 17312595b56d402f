const future = 'ai as a ons ez ont ais ait ions iez aient'.split(' ')
const past = 'ais ait ions iez aient ons ez ent ant'.split(' ')
const ofEr = 'er e es ons ez ent ai as a ee ees ant ais ait ions iez aient'.split(' ')
const ofIr = 'ir i is it ie ies issons issez issent issais issait issant'.split(' ')

/** Irregular verbs of French: infinitive, stem of the future, stem of the imperfect, other forms; without accents. */
const irregular = `
  aller ir all vais va vas vont alle allee alles; avoir aur av ai as a ont eu eue ayant ait aient; etre ser et suis es est sommes etes sont
  ete etant soit soient; faire fer fais fait faits faite faites font fasse; pouvoir pourr pouv peux peut peuvent pu puis puisse;
  vouloir voudr voul veux veut veulent voulu veuillez; devoir devr dev dois doit doivent du; savoir saur sav sais sait su sache;
  voir verr voy vois voit voient vu vue; prevoir prevoir prevoy prevois prevoit prevu prevue prevus; venir viendr ven viens vient viennent venu venue venus;
  revenir reviendr reven reviens revient reviennent revenu; convenir conviendr conven convient conviennent convenu; tenir tiendr ten tiens
  tient tiennent tenu; contenir contiendr conten contiens contient contiennent contenu; obtenir obtiendr obten obtiens obtient obtenu; prevenir previendr preven previens previent prevenu; prendre prendr
  pren prends prend prennent pris prise prises; apprendre apprendr appren apprends apprend apprennent appris; comprendre comprendr compren
  comprends comprend comprennent compris; reprendre reprendr repren reprends reprend repris; mettre mettr mett mets met mis mise; permettre
  permettr permett permet permis; remettre remettr remett remets remet remis; dire dir dis dit disent dites dite; croire croir croy crois croit croient cru; boire
  boir buv bois boit boivent bu; vivre vivr viv vis vit vecu; suivre suivr suiv suis suit suivi; attendre attendr attend attends attendu;
  entendre entendr entend entends entendu; vendre vendr vend vends vendu vendus vendue; perdre perdr perd perds perdu; repondre repondr repond reponds
  repondu; descendre descendr descend descends descendu; partir partir part pars partent parti partie partis; repartir repartir repart repars reparti; sortir sortir sort sors sorti;
  servir servir serv sers sert servi servis servie; sentir sentir sent sens senti; dormir dormir dorm dors dort dormi; courir courr cour cours court
  couru; offrir offrir offr offre offres offert; recevoir recevr recev recois recoit recoivent recu; connaitre connaitr connaiss
  connais connait connu; plaire plair plais plait plu; suffire suffir suffis suffit; falloir faudr fall faut fallu faille; valoir vaudr val vaut valent valu;
  vaincre vaincr vainqu vaincu; accueillir accueiller accueill accueille; lire lir lis lit lu; conduire conduir conduis conduit;
  tenter tenter tent tente; inclure inclur inclu inclus; interdire interdir interdis interdit interdite interdits`

const formsOf = (entry: string) => {
  const [infinitive = '', ahead = '', before = '', ...others] = entry.trim().split(/\s+/)
  return [infinitive, ...future.map((end) => ahead + end), ...past.map((end) => before + end), ...others]
}

function regular(verb: string): string[] {
  const stem = verb.slice(0, -2)
  if (verb.endsWith('ir')) return [...ofIr.map((end) => stem + end), ...future.map((end) => verb + end)]
  if (!verb.endsWith('er')) return [verb]
  // nous mangeons, j'essaie
  const soft = verb.endsWith('ger') ? [`${stem}eons`, `${stem}eais`, `${stem}eait`, `${stem}eant`] : []
  const light = verb.endsWith('yer')
    ? ['e', 'es', 'ent', 'era', 'erai'].map((end) => `${stem.slice(0, -1)}i${end}`)
    : []
  return [...ofEr.map((end) => stem + end), ...future.map((end) => verb + end), ...soft, ...light]
}

/** The forms of regular verbs of French, with those of all irregular ones that are said of anything; without accents. */
export function frenchForms(verbs: readonly string[]): string[] {
  return [...irregular.split(';').flatMap(formsOf), ...verbs.flatMap(regular)]
}

/** The forms of regular verbs of English. */
export function englishForms(verbs: readonly string[]): string[] {
  return verbs.flatMap((verb) => {
    const silent = verb.replace(/e$/, '')
    const y = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined
    const last = verb.at(-1) ?? ''
    return [
      verb,
      y ? `${y}ies` : /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`,
      y ? `${y}ied` : `${silent}ed`,
      `${silent}ing`,
      `${verb}ing`,
      `${verb}${last}ed`,
      `${verb}${last}ing`,
    ]
  })
}
