import { fold } from './fold.ts'
import { isEveryday, isNear } from './words.ts'

/** Who may be at the other end, in words that mean nothing else. */
const beings =
  '(?:robots?|bots?|chatbots?|wobo|ia|intelligence artificielle|chat ?gpt|humaine?s?|etre humain|vraie? (?:personne|humain|gens)|personne reelle)'
/** « machine » is also what makes coffee. */
const things = '(?:machines?|automates?|ordinateurs?|programmes?|logiciels?)'
const english =
  '(?:robots?|bots?|chatbots?|ai|machine|computer|software|program|programme|chat ?gpt|human|humans|real|real (?:person|human)|automated)'
const asksWho = [
  new RegExp(
    String.raw`\b(?:es tu|t es|tu es|etes vous|vous etes|ou se|zot se|je parle|je discute|on parle|parle je|ecris je|suis je en train|affaire a)\b.{0,40}\b(?:${beings}|${things})\b`,
  ),
  new RegExp(String.raw`\b(?:c est|est ce)\b.{0,20}\b${beings}\b`),
  new RegExp(String.raw`\b(?:c est|est ce)\b.{0,20}\b${things}(?: \w+)? (?:ou|qui)\b`),
  new RegExp(
    String.raw`\b(?:(?:are|r) (?:you|u|we)|(?:you|u) (?:are|r)|(?:you|u)(?= an? )|is (?:this|it|that)|am i)\b(?: \w+){0,5} ${english}\b`,
  ),
  // « Humain » alone is a call for one.
  /^(?:an? |un |une )?(?:robots?|bots?|chatbots?|ia|ai)(?: (?:ou|or) .*)?$/,
]
const wish =
  /\b(?:veux|voudrais|souhaite|prefere|aimerais|besoin|vle|want|wanna|need|prefer|passez|passe moi|get me|give me|let me|donnez|plutot|not a|pas (?:a |avec )?un[e]?)\b/

/** Whether a customer asks if a machine answers. Who asks for a person instead is not asking. */
export function asksWhoAnswers(text: string): boolean {
  const folded = fold(text)
  return asksWho.some((form) => form.test(folded)) && !wish.test(folded)
}

const insults = new Set(
  `connard connards connasse connasses salope salopes salaud salauds encule encules enfoire enfoires pute putes putain
  batard batards abruti abrutis cretin cretins debile debiles imbecile imbeciles idiot idiots idiote voleur voleurs voleuse
  escroc escrocs arnaqueur arnaqueurs arnaque incapable incapables incompetent incompetents bouffon bouffons con cons conne
  merde fdp ntm tg nazes clowns guignols fuck fucking fucker fuckers shit shitty asshole assholes bitch bitches bastard
  bastards moron morons idiots stupid dumb useless crap scammer scammers scam thieves crooks suck sucks wankers losers
  tebe makoumè kouyon kouyons`
    .split(/\s+/)
    .map(fold),
)
const insulting =
  /\b(?:ta gueule|ferme la|va te faire|allez vous faire|allez au diable|piss off|screw you|go to hell|shut up|vous etes (?:tous |vraiment |trop )?(?:des )?nul\w*|(?:t es|tu es) (?:vraiment )?nul\w*|bande de)\b/
const notMeant = /\b(?:question (?:bete|idiote|stupide)|(?:stupid|dumb|silly) question|con carne)\b/g

/** Whether a customer insults the shop. */
export function isInsult(text: string): boolean {
  const folded = fold(text).replace(notMeant, ' ')
  return insulting.test(folded) || folded.split(' ').some((word) => insults.has(word))
}

const grievances =
  `decu decue decus decues deception decevant scandale scandaleux honteux honteuse honte inadmissible
  inacceptable intolerable plainte plaindre plaint mecontent mecontente insatisfait insatisfaite rassis rassie moisi moisie
  moisis perime perimee perimes pourri pourrie avarie degoutant degoutante degueulasse immonde infect infecte immangeable
  intoxication cheveu cheveux desagreable impoli impolie irrespectueux crame brulee lamentable desastreux
  catastrophe catastrophique ecoeurant disappointed disappointing disappointment complain complaint complaining complaints disgusting
  stale mouldy moldy rotten expired burnt awful horrible terrible worst unacceptable rude inedible appalling dreadful
  shameful furious unhappy outraged`.split(/\s+/)
const grieving =
  /\b(?:jamais (?:recu|arrive|livre|venu)\w*|(?:pas|toujours pas|n est pas) (?:encore )?(?:recu|arrive|livre)\w*|pas ete livre\w*|(?:est|etait|etaient|completement|totalement|tout) ratee?s?|erreur (?:dans|sur) (?:ma|la|notre)|s est trompe\w*|vous etes trompe\w*|mal servi\w*|mauvais accueil|pas (?:frais|fraiche|frais|content|contente|contents|satisfait|satisfaite)|plus jamais|rien a voir avec (?:ma|notre) commande|(?:ca fait|depuis) (?:\w+ ){1,3}que j attends?|j attends (?:toujours|encore|depuis)|manqu\w+ (?:dans|a) (?:ma|notre) commande|ete malades?|rendus? malades?|never (?:arrived|came|received|got|delivered|again)|not (?:arrived|delivered|fresh|received)|(?:hasn t|hasnt|didn t|didnt|haven t|havent|still not) (?:arrived?|come|received?|been delivered)|still waiting|wrong order|order (?:was|is|came) wrong|missing from my order|hair in|food poisoning|made (?:me|us|my \w+) (?:sick|ill)|got (?:sick|ill)|not (?:happy|satisfied|good enough)|waste of money|waited (?:an? )?(?:hours?|\d+))\b/

/** Whether a customer complains of what they bought, or of how they were treated. */
export function isComplaint(text: string): boolean {
  const folded = fold(text)
  const says = (word: string) =>
    grievances.some(
      (known) => word === known || (word.length > 7 && !isEveryday(word) && isNear(word, known)),
    )
  return grieving.test(folded) || folded.split(' ').some(says)
}

const trade = new RegExp(
  [
    String.raw`\b(?:tarifs?|prix|conditions?|remises?|offres?|factur\w+|grille|compte|catalogue) (?:\w+ ){0,2}(?:pro|pros|professionn\w+|revendeurs?|de gros|grossistes?|b2b|restaurateurs?|hoteliers?|restaurants?|hotels?|entreprises?|trade|reseller)\b`,
    String.raw`\b(?:wholesale|trade price|trade prices|trade account|trade discount|resellers?|revendeurs?|grossistes?|b2b|restaurateurs?|hoteliers?|professionnel\w*|prix de gros|en gros|bulk)\b`,
    String.raw`\b(?:mon|notre|ma|nos|un|une|my|our|a) (?:petit |petite |small )?(?:restaurant|hotel|cafe|bar|gite|traiteur|epicerie|snack|resto|cantine|supermarche|supermarket|restaurants|hotels|chambre d hotes|guest ?house|catering)\b.*\b\d{2,}`,
    String.raw`\b(?:je (?:tiens|gere|dirige|possede|suis)|j ai|nous (?:tenons|gerons|avons|sommes)|on (?:tient|gere|a)) (?:un|une|mon|notre) (?:\w+ ){0,2}(?:restaurant|hotel|cafe|bar|gite|traiteur|epicerie|snack|resto|cantine|supermarche|supermarket|catering|revendeur|restaurateur|hotelier|charter)\b`,
    String.raw`\b(?:i|we) (?:run|own|manage|have|are|am) (?:a|an|the|our|my) (?:\w+ ){0,2}(?:restaurant|hotel|cafe|bar|gite|traiteur|epicerie|snack|resto|cantine|supermarche|supermarket|catering|revendeur|restaurateur|hotelier|charter)\b`,
    String.raw`\b(?:tarifs?|prix|prices?|rates?|discounts?|essais?|trials?)\b.*\b(?:for|pour|aux|to) (?:les |mon |notre |my |our |des |un |a |the )?(?:restaurants?|hotels?|cafes?|bars?|pros?|professionnels?|businesses|business|companies|entreprises?|traiteurs?|epiceries?)\b`,
    String.raw`\b(?:tarifs?|prix|combien|prices?|how much|cost|charge|rates?)\b.*\b\d{2,}(?: \w+){0,2} (?:par|per|a|each|every|chaque) (?:jour|day|matin|morning|semaine|week)\b`,
  ].join('|'),
)

/** Whether somebody asks as a professional would: for their restaurant, or for the price of many. */
export function asksAsProfessional(text: string): boolean {
  const folded = fold(text).replace(/\b(?:titres?|tickets?|cheques?) (?:restaurants?|restos?)\b/g, ' ')
  return trade.test(folded)
}
