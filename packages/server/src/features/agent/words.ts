/** Letters of other scripts that look like Latin ones: a word is known however it is disguised. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'u',
  х: 'x',
  і: 'i',
  һ: 'h',
  м: 'm',
  н: 'h',
  ɑ: 'a',
  ı: 'i',
}

/** Lower case without accents, ligatures and look-alikes; everything else becomes a space. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const suffixes = [
  'issements issement aisons aison ations ation itions ition ements ement iennes ienne euses euse ances ance',
  'iens ien eurs eur ives ive ings ing ies ees ons ait ais ant ent ee es ez er ed ly e s x y',
]
  .join(' ')
  .split(' ')
const SHORTEST_STEM = 3

/** What is left of a word without the endings of French and English. Both sides of a comparison are cut alike. */
export function stem(word: string): string {
  const suffix = suffixes.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM)
  const cut = suffix ? word.slice(0, -suffix.length) : word
  // fermé and fermée, commander and commandes: a second, short ending may be left.
  return cut.length > SHORTEST_STEM + 1 && /[eis]$/.test(cut) ? cut.slice(0, -1) : cut
}

const stopWords = new Set(
  `a ai aie ainsi alors as au aussi aux avec avez avoir avons bien bonjour bonsoir ca car ce cela ces cet cette ceux chez
  ci comme comment d dans de des dire dites donc du elle elles en encore es est et etes etre eu faire fait faites faut il
  ils j je jusqu jusque l la le les leur leurs lui m ma mais me mes mm moi mon n ne ni non nos notre nous on ont ou par
  pas peut peux plait plus pour pouvez pouvoir pourrais pourriez puis qu quand que quel quelle quelles quels qui quoi s
  sa sans se ses si sont sous sur svp t ta te tes toi ton tous tout toute toutes tres tu un une vers voici voila vos votre
  vous voudrais y merci salut cher chere savoir connaitre aimerais souhaite possible faudrait proposez propose vendez
  acceptez auriez prenez prendre recevoir recois obtenir
  about an and any are at be been but by can could did do does for from get had has have hello hey hi how i if im in into
  is it its just let like may me mine my no not of off one or our out please sell should so some thank thanks that the
  their them then there these they this those to us want was we were what whats when which who why will with would you
  your yours know tell
  accept offer take takes receive`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words of both languages that mean the same where customers ask a shop something. */
const concepts: Record<string, string> = {
  hours:
    'horaire horaires ouvert ouverte ouverts ouverture ouvrez ouvre ouvrir ferme fermez fermeture fermer hours open opening opened opens close closed closing closes',
  address: 'adresse situe situee situes trouver localisation itineraire address located location directions',
  delivery:
    'livraison livraisons livrer livrez livre livrent delivery deliver delivers expedier expedition expediez colis ship shipping ships',
  parking: 'parking parkings garer stationner stationnement park',
  payment: 'payer paye paiement paiements reglement regler pay payment payments',
  card: 'cb bancaire visa mastercard card cards',
  booking: 'reserver reservation reservations reservez book booking reserve reservation',
  vegan: 'vegan vegane vegetalien vegetalienne',
  vegetarian: 'vegetarien vegetarienne vegetariens vegetarian',
  gluten: 'gluten',
  allergy: 'allergie allergies allergene allergenes allergique allergy allergen allergens allergic',
  children: 'enfant enfants bebe bebes child children kid kids baby toddler',
  pets: 'chien chiens chat animaux animal dog dogs pet pets',
  wifi: 'wifi wi-fi internet',
  price: 'prix tarif tarifs combien coute coutent cout cost costs price prices much',
  order: 'commander commande commandes order orders ordering',
  gift: 'cadeau cadeaux gift gifts voucher',
  return:
    'retour retours rendre retourner rembourser remboursement echange echanger return returns refund exchange',
  phone: 'telephone numero appeler phone number call',
  email: 'mail mails courriel email emails',
  terrace: 'terrasse terrasses terrace patio',
  bread: 'pain pains bread loaf',
  cake: 'gateau gateaux cake cakes',
  accessible: 'fauteuil handicap pmr handicape wheelchair accessible accessibility accessibilite',
  job: 'emploi recrutez recrutement recruter job jobs hiring',
  menu: 'menu menus',
  group: 'groupe groupes group groups',
  wrap: 'emballage emballer emballez wrap wrapping',
}

const conceptOf = new Map(
  Object.entries(concepts).flatMap(([concept, words]) =>
    words.split(' ').map((word) => [stem(fold(word)), `#${concept}`] as const),
  ),
)

/** The words of a text that carry meaning: stems, or the concept of a word in either language. */
export function meanings(text: string): string[] {
  const words = fold(text)
    .split(' ')
    .filter((word) => word.length > 1 && !stopWords.has(word))
  return [...new Set(words.map(stem).map((word) => conceptOf.get(word) ?? word))]
}

/** Whether two stems differ by one slip of the finger at most: a letter more, less, changed, or two swapped. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length < 5 || b.length < 5 || Math.abs(a.length - b.length) > 1 || a[0] === '#' || b[0] === '#')
    return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  const rest = (text: string, at: number) => text.slice(at)
  if (short.length < long.length) return rest(short, from) === rest(long, from + 1)
  const isSwapped =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    rest(short, from + 2) === rest(long, from + 2)
  return isSwapped || rest(short, from + 1) === rest(long, from + 1)
}

const marks = {
  fr: new Set(
    'le la les un une des du est et vous je que qui pour avec dans sur bonjour bonsoir merci quel quelle etes avez ou au aux ce cette votre vos nous il elle pas plus combien quand jusqu svp oui non'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the a an is are and you i that who for with in on hello hi thanks thank what which do does have at to of this your we it not more how when until please yes no can'.split(
      ' ',
    ),
  ),
}

/** The language that a text is written in, or `fallback` where it does not show. */
export function languageOf(text: string, fallback: 'fr' | 'en'): 'fr' | 'en' {
  const words = fold(text).split(' ')
  const french = words.filter((word) => marks.fr.has(word)).length + (/[éèêàçùœ]/i.test(text) ? 1 : 0)
  const english = words.filter((word) => marks.en.has(word)).length
  if (french === english) return fallback
  return french > english ? 'fr' : 'en'
}
