const list = (text: string) => text.split(/\s+/).filter(Boolean)

/** Words without a meaning of their own where a customer asks a shop something: French, English and Creole. */
export const stopWords: ReadonlySet<string> = new Set(
  list(`a ai aie ainsi alors as au aussi aux avec avez avoir avons bien bonjour bonsoir bjr slt ca car ce cela ces cet cette
  ceux chez ci comme comment d dans de des dire dites donc du elle elles en encore es est et etes etre eu faire fais fait
  faites faut il ils j je jusqu jusque l la le les leur leurs lui m ma mais me mes mm moi mon n ne ni non nos notre nous on
  ont ou par pas peut peux plait plus pour pouvez pouvoir pourrais pourrait pourriez puis qu quand que quel quelle quelles
  quels qui quoi koi s sa sans se ses si sont sous sur svp stp t ta te tes toi ton tous tout toute toutes tres tu un une
  vers voici voila vos votre vous vs voudrais voudrait veux veut vouloir y ya merci salut coucou cher chere savoir sais
  connaitre aimerais aimerait souhaite souhaiterais possible possibilite faudrait propose proposez proposes vend vends
  vendez accepte acceptez acceptes acceptent auriez aurait prenez prend prends prendre recevoir recois obtenir avais suis
  jsuis jai ait soit sera serez serait etait deja juste besoin cherche cherchez chercher dispo disponible disponibles
  exact exacte exactement quelque quelques chose choses produit produits article articles autre autres va vais allez aller
  vient viens venir venez mettre met bonne bon journee question renseignement info infos information informations pr ds
  qd bcp tjs dsl ok oui merki genre style sorte type dis excusez excuse pardon afin entre pendant depuis apres avant lors
  parmi selon toujours souvent parfois normalement actuellement maintenant la-bas ici proche pres cote autour
  fille fils mari femme mere pere maman papa ami amie amis famille copain copine enfant personnes personne gens monde
  petit petite grand grande nouveau nouvelle propre vraiment plutot trouve trouver donner donne peu beaucoup moins
  vois voir voit regarde demande demander vouliez voulais combien_de mangez manger mange consommer gouter boire bois
  boulangerie magasin boutique commerce fournil maison etablissement
  about abt an and any anything are at be been but by can could cant did didnt do does doesnt dont for from get got getting
  had has have hello hey hi how i id if ill im in into is isnt it its ive just let like lookin looking looks may me might
  mine my need needs needed no not of off one ones or our out please plz pls r say sell sells should so some something
  sort than thank thanks thx that thats the their them then there theres these they this those thing things to too u ur us
  want wanted wants was wanna gonna gotta we were what whats when whens where wheres which who why will with within would
  you your youre yours know tell accept accepts accepted offer offers offered serve serves served provide take takes taking receive make makes
  made available possible able also still already currently right now here near nearby close_by around guys folks
  bring brings come comes coming go goes going visit give gives use using used see find check wonder wondering ask asking
  hope thinking think believe sure really actually maybe perhaps ever always usually often well good great nice fine
  daughter son husband wife mother father mum mom dad friend friends family kid_s people person someone anyone he she him
  her eat eats eating drink drinking buy buying bought purchase welcome allowed admitted admis autorise autorises bienvenus
  bakery shop store place business kind question info information
  an ka ki ni nou zot yo mwen ou sa on pou ba ban epi te ke se ola oti eti kote souple siouple sioupl lo fe nan ansanm vle enmen pran ye mesi onpil bay fok bonjou bonswa
  lot lots bunch reponse reponses answer reply arrive arriver arrives arriving only seulement uniquement somewhere anywhere dehors reste
  rester stay stays compris inclus without`),
)

/** What a shop's customers ask about, by the words of both languages and Creole that mean it. */
const concepts: Record<string, string> = {
  hours: `horaire ouvert ouverte ouverture ouvrez ouvre ouvrir ouvrent ferme fermez fermer fermeture fermes hours open opening
  opened opens close closed closing closes shut shuts ouve wouve feme travaillez`,
  address: `adresse situe situee situes localisation itineraire address adress located location directions adres plan map`,
  delivery: `livraison livrer livrez livre livrent livres delivery deliver delivers delivered delivering expedier
  expedition expediez colis ship shipping ships`,
  parking: 'parking garer garez gare stationner stationnement park parked paking carpark',
  payment: 'payer paye paiement reglement regler reglez pay payment paying peye',
  card: 'cb bancaire visa mastercard card carte kat',
  cash: 'espece liquide cash',
  booking: 'reserver reservation reserve reservez book booking',
  vegan: 'vegan vegane vegans vegetalien vegetalienne',
  vegetarian: 'vegetarien vegetarienne vegetarian veggie',
  gluten: 'gluten coeliaque celiac coeliac gliten',
  allergy: 'allergie allergene allergique allergy allergen allergic',
  children: 'enfants bebe child children kids baby toddler',
  pets: 'chien chat animaux animal dog dogs pet pets toutou puppy chyen',
  wifi: 'wifi internet',
  price:
    'prix tarif combien coute coutent couter cout cost costs price prices pricing much konmen konbyen konbien koute charge',
  order: 'commander commande commandez order orders ordering komande',
  cancel: 'annuler annule annulation cancel cancellation cancelling',
  deposit: 'acompte arrhes caution deposit',
  gift: 'cadeau cadeaux gift gifts voucher',
  return: 'retour rendre retourner rembourser remboursement echange echanger return returns refund exchange',
  phone: 'telephone tel num numero appeler phone number call telefon joindre',
  email: 'mail courriel email e-mail',
  terrace: 'terrasse terrace patio',
  bread: 'pain pains bread breads loaf loaves pen',
  cake: 'gateau gateaux cake cakes gato',
  birthday: 'anniversaire anniv birthday bday aniversaire danniversaire',
  accessible:
    'fauteuil roulant handicap pmr handicape wheelchair accessible accessibility accessibilite disabled mobilite',
  job: 'emploi travail boulot recrutez recrutement recruter embauchez embauche job jobs hiring hire vacancies apprentissage',
  menu: 'menu menus',
  group: 'groupe groupes group groups',
  wrap: 'emballage emballer emballez wrap wrapping',
  slice: 'trancher tranche tranchez tranches couper coupe slice sliced slicing',
  sourdough: 'levain sourdough',
  coffee: 'cafe coffee coffe espresso cappuccino',
  lunch: 'dejeuner dejeune lunch midi sandwich sandwichs sandwiches formule',
  seat: 'asseoir assis place_assise seat seats seating sit',
  mealvoucher: 'mealvoucher',
  croissant: 'croissant croissants kwasan',
  baguette: 'baguette baguettes baget tradition',
  pro: `professionnel professionnelle professionnels pro pros revendeur revendeurs grossiste restaurateur restaurateurs
  hotelier hoteliers wholesale bulk reseller resellers b2b hotel hotels restaurant restaurants resto professional
  professionals`,
  visit: 'passer passe',
}

/** What asks by itself about something else: « combien », "order". Alone it says nothing of what. */
export const relations: ReadonlySet<string> = new Set([
  '#price',
  '#order',
  '#booking',
  '#cancel',
  '#return',
  '#deposit',
])

/** What a question must ask by itself: who wants croissants does not ask what they cost. */
export const exclusive: ReadonlySet<string> = new Set(['#price', '#cancel', '#return', '#job'])

/** What a fact need not say of itself to answer. */
export const softConcepts: ReadonlySet<string> = new Set([
  '#bread',
  '#order',
  '#menu',
  '#booking',
  '#deposit',
  '#cash',
  '#payment',
  '#seat',
  '#children',
])

/** Expressions whose words mean something else one by one, in the form that `fold` gives. */
export const expressions: readonly [RegExp, string][] = [
  [
    /\b(?:titres?|tickets?|cheques?) (?:restaurants?|restos?|dejeuners?)\b|\b(?:meal|lunch|luncheon) vouchers?\b/g,
    ' mealvoucher ',
  ],
  [/\bcartes? (?:bleues?|bleus?|bancaires?|de credit|cb)\b|\b(?:credit|debit|bank) cards?\b/g, ' card '],
  [/\bjours? feries?\b|\bferies?\b|\b(?:public|bank|national) holidays?\b/g, ' #publicholiday '],
  [/\bpains? au choc(?:olats?|o)?\b|\bchocolatines?\b/g, ' painchocolat '],
  [/\b(?:gluten free|sans glutene?|gf|san gliten)\b/g, ' gluten '],
  [/\bplant based\b/g, ' vegan '],
  [/\bapres? midis?\b/g, ' aprem '],
  [/\b(?:close|near) (?:by|to)\b/g, ' '],
  [/\b(?:sur|on) place\b/g, ' seat '],
  [/\bwheel chair\b/g, ' wheelchair '],
  [/\b(?:car parks?|parking lots?|places? de parking|se garer|places? pour se gare)\b/g, ' parking '],
  [/\b(?:cartes?) cadeaux?\b|\bgift cards?\b/g, ' cadeau '],
  [/\bpetits? dejeuners?\b|\bbreakfasts?\b/g, ' breakfast '],
  [/\bprix de gros\b|\ben gros\b|\btrade prices?\b|\btarifs? pros?\b/g, ' pro prix '],
  [/\be mails?\b/g, ' email '],
]

/** The concept of a word, by its stem. */
export function conceptsBy(stem: (word: string) => string): Map<string, string> {
  return new Map(
    Object.entries(concepts).flatMap(([concept, words]) =>
      list(words).map((word) => [stem(word), `#${concept}`] as const),
    ),
  )
}
