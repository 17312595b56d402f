const list = (text: string) => text.split(/\s+/).filter(Boolean)

/** What a shop's customers ask about, by the words of both languages and Creole that mean it. */
const concepts: Record<string, string> = {
  hours: `horaire ouvert ouverte ouverture ouvrez ouvre ouvrir ouvrent ferme fermez fermer fermeture fermes
  hours open opening opened opens close closed closing closes shut shuts ouve wouve feme travaillez`,
  address: `adresse situe situee situes localisation itineraire address adress located location directions
  adres plan map whereabouts`,
  delivery: `livraison livrer livrez livre livrent livres delivery deliver delivers delivered delivering
  expedier expedition expediez colis ship shipping ships`,
  parking: `parking garer garez gare stationner stationnement park parked paking parkin carpark voiture voitures auto
  vehicule car cars loto`,
  payment: 'payer paye paiement reglement regler reglez pay payment paying peye',
  card: 'cb bancaire visa mastercard card carte kat labank contactless',
  cash: 'espece liquide cash',
  booking:
    'reserver reservation reserve reservez book booking garder gardez garde keep kept save hold held holding',
  vegan: 'vegan vegane vegans vegetalien vegetalienne',
  vegetarian: 'vegetarien vegetarienne vegetarian veggie',
  gluten: 'gluten coeliaque celiac coeliac gliten',
  allergy: 'allergie allergene allergique allergy allergen allergic',
  children: 'enfants bebe child children kids baby toddler',
  pets: `chien chat animaux animal dog dogs pet pets toutou puppy chyen chiens chiot caniche labrador berger
  bulldog bulldogs terrier poodle kitten cat cats hound spaniel retriever chihuahua`,
  wifi: 'wifi internet',
  price: `prix tarif combien coute coutent couter cout cost costs price prices pricing much konmen konbyen
  konbien koute charge free gratuit gratuite gratuits fee fees montant amount percentage pourcentage`,
  order: 'commander commande commandez precommander precommande order orders ordering preorder komande',
  cancel: 'annuler annule annulation decommander cancel cancellation cancelling',
  deposit: 'acompte arrhes caution deposit',
  gift: 'cadeau cadeaux gift gifts voucher',
  return:
    'retour rendre rendez rends rendu rendus retourner rembourser remboursement echange echanger return returns refund exchange',
  phone: 'telephone tel num numero appeler phone number call telefon joindre ring reach nimewo',
  email: 'mail courriel email e-mail',
  terrace: 'terrasse terrace patio outside outdoors outdoor dehors exterieur',
  bread: 'pain pains bread breads loaf loaves pen',
  cake: 'gateau gateaux cake cakes gato gatos',
  birthday: 'anniversaire anniv birthday bday lanivese',
  accessible: `fauteuil roulant handicap pmr handicape wheelchair accessible accessibility accessibilite
  disabled mobilite escalier escaliers stairs stair ramp rampe stroller poussette wheelchairs steps step`,
  job: `emploi travail boulot recrutez recrutement recruter embauchez embauche job jobs hiring hire vacancies
  apprentissage apprenti apprentie apprentis apprentice apprenticeship trainee staff personnel vacancy employee
  travay stage devenir career carriere candidature postuler become`,
  menu: 'menu menus deal offre',
  group: 'groupe groupes group groups',
  wrap: 'emballage emballer emballez wrap wrapping',
  slice: 'trancher tranche tranchez tranches couper coupe slice sliced slicing cut cutting',
  sourdough: 'levain sourdough',
  coffee: 'cafe coffee coffe espresso kafe espressos',
  lunch: 'dejeuner dejeune lunch midi sandwich sandwichs sandwiches formule lunchtime lunches midday',
  seat: 'asiz asseoir installer assis place_assise seat seats seating sit table tables chaise chaises chair chairs',
  mealvoucher: 'mealvoucher',
  croissant: 'croissant croissants kwasan',
  baguette: 'baguette baguettes baget tradition',
  pro: `professionnel professionnelle professionnels pro pros revendeur revendeurs grossiste restaurateur
  restaurateurs hotelier hoteliers wholesale bulk reseller resellers b2b hotel hotels restaurant restaurants
  resto professional professionals`,
  limit: 'minimum min minimal maximum max minima limite limit',
  entrance: 'entree entrance entry door',
  milk: 'lait laits laitage laitages laitier laitiers milk dairy lactose',
  egg: 'oeuf oeufs egg eggs',
  butter: 'beurre butter',
  nuts: `noix noisette noisettes amande amandes arachide arachides cacahuete cacahuetes pistache pistaches nut nuts almond
  almonds walnut walnuts hazelnut hazelnuts peanut peanuts pecan cashew`,
  sesame: 'sesame',
  soy: 'soja soy soya',
  sugar: 'sucre sucres sugar',
  salt: 'sel salt',
  honey: 'miel honey',
  alcohol: 'alcool rhum alcohol rum',
  pork: 'porc lard gelatine pork bacon gelatin',
  additive:
    'additif additifs conservateur conservateurs colorant colorants additive additives preservative preservatives palme palm',
  flour: 'farine ble seigle froment flour wheat rye',
  yeast: 'levure yeast',
  visit: 'passer passe',
  decoration: 'decor decors decoration decorations decorer decorated decorating',
  flavour: 'parfum parfums saveur saveurs flavour flavours flavor flavors',
  colour: 'couleur couleurs colour colours color colors',
  size: 'taille tailles dimension dimensions poids size sizes weight gramme grammes grams kilo kilos',
  organic: 'bio biologique organic',
  origin: 'origine provenance provient origin',
  faith: 'halal kasher kosher',
  keeping: 'conserver conservation congeler freeze frozen surgele shelf',
}

/** How somebody asks for something to be kept for them: a fact that speaks of neither does not say how. */
export const requests: ReadonlySet<string> = new Set(['#booking', '#order'])

/** What has a price of its own, though a fact about something else may mention it. */
export const priced: ReadonlySet<string> = new Set(['#deposit', '#booking', '#seat', '#entrance'])

/** What asks by itself about something else: « combien », "order". Alone it says nothing of what. */
export const relations: ReadonlySet<string> = new Set([
  '#price',
  '#order',
  '#booking',
  '#cancel',
  '#return',
  '#deposit',
  '#limit',
  '#payment',
])

/** What may be in something that is eaten, allergens first: who asks must not get a guess. */
export const ingredients: ReadonlySet<string> = new Set(
  '#milk #egg #butter #nuts #sesame #soy #sugar #salt #honey #alcohol #pork #additive #flour #yeast'.split(
    ' ',
  ),
)

/** How somebody eats. */
export const diets: ReadonlySet<string> = new Set(['#vegan', '#vegetarian', '#gluten', '#allergy', '#faith'])

/** What a question must ask by itself: who wants croissants does not ask what they cost. */
export const exclusive: ReadonlySet<string> = new Set(
  '#price #cancel #return #job #delivery #slice #gluten #vegan #parking'.split(' '),
)

/** What a bakery, or any shop, sells. */
export const goods: ReadonlySet<string> = new Set([
  '#bread',
  '#cake',
  '#croissant',
  '#baguette',
  'painchocolat',
  '#coffee',
  '#lunch',
  '#birthday',
])

/** What a fact need not say of itself to answer. */
export const softConcepts: ReadonlySet<string> = new Set([
  '#bread',
  '#order',
  '#menu',
  '#booking',
  '#deposit',
  '#payment',
  '#seat',
  '#children',
  '#birthday',
  '#entrance',
])

/** Expressions whose words mean something else one by one, in the form that `fold` gives. */
export const expressions: readonly [RegExp, string | ((found: string) => string)][] = [
  // « Cb » is a card, and how much in a hurry.
  [/(?<!\b(?:la|par|en|ma|une|carte) )\bcb (?=de\b|ca\b|pour\b|cout)|(?<=\bc (?:est )?)cb\b/g, 'combien '],
  [
    /\b(?:titres?|tickets?|cheques?) (?:restaurants?|restos?|dejeuners?)\b|\b(?:meal|lunch|luncheon) vouchers?\b/g,
    ' mealvoucher ',
  ],
  [/\bcartes? (?:bleues?|bleus?|bancaires?|de credit|cb)\b|\b(?:credit|debit|bank) cards?\b/g, ' card '],
  [
    /\b(?:jusqu a|up to|a partir de|from|au moins|at least) (?:combien|how (?:much|many))(?: de)?\b/g,
    ' minimum ',
  ],
  // « Montant minimum », "minimum order": the limit is what is asked for.
  [/\b(?:montant|commande) (?=mini)|(?<=\bmini(?:mum|mal) )(?:amounts?|orders?)\b/g, ' '],
  [/\b(?:en prendre|en commander|en faut il|il en faut) combien\b/g, ' minimum '],
  [
    /\bcombien de (?=l\b)|\b(?:des|les|quels) frais\b|\bfrais (?=d(?:e|u)? ?(?:livraison|port|reservation|annulation|dossier|service)\b)/g,
    ' prix ',
  ],
  // « Quel est l’acompte ? » asks how much it is.
  [
    /\b(?:quel(?:le)?|what)(?: (?:s|is|est|sera|serait|would be))?(?: (?:l|la|le|les|the|your))? (?=(?:acompte|arrhes|caution|deposit)\b)/g,
    ' prix ',
  ],
  [/\b(?:combien de(?: temps| jours)?|how (?:long|far|many(?: days)?|much (?:time|notice)))\b/g, ' '],
  [/\btables? (?:pour|for) (?=\d|une|deux|a|two)/g, ' tablebooking '],
  [
    /\b(?:put|set|leave|lay|mettre|mis|mettez|laisser) ((?:\w+ ){0,3}?)(?:aside|de cote)\b|\b(?:aside|de cote)\b/g,
    ' $1booking ',
  ],
  [
    /\b(?:bring|drop|send)(?: off)? (?:us|me|it|them|bread|some|\d+|two|three|four)\b|\bdrop(?: \w+){1,3} (?:at|off)\b|\b(?:nous|me|m|moi) (?:amener|apporter)|\b(?:amenez|apportez) (?:nous|moi)\b/g,
    ' delivery ',
  ],
  [
    /\b(?:sans|ni|without|no|free of|free from) (?:(?:any|de|d) )?(?:lait|laitages?|lactose|oeufs?|milk|dairy|eggs?|produits? laitiers?|produits? animaux|animal products?)(?: (?:et|ni|ou|or|and|nor|no|sans|without) (?:(?:any|sans|d|de|no) )?(?:lait|laitages?|lactose|oeufs?|milk|dairy|eggs?))*\b|\b(?:milk|dairy|eggs?|lactose) free\b(?: (?:and|or) (?:milk|dairy|eggs?|lactose) free\b)?/g,
    (found) => ` ${found.match(/lait|lactose|oeufs?|milk|dairy|eggs?/g)?.join(' ') ?? ''} vegan `,
  ],
  [/\bstep free\b|\bplain pied\b|\b(?:une?|des|les|la|de) marches?\b/g, ' accessible '],
  [/\b(?:kat|carte) (?:labank|banque)\b/g, ' card '],
  [/\bjours? feries?\b|\bferies?\b|\b(?:public|bank|national) holidays?\b/g, ' #publicholiday '],
  [/\bpains? au choc(?:olats?|o)?\b|\bchocolatines?\b/g, ' painchocolat '],
  [/\b(?:gluten free|sans? (?:glutene?|gliten)|gf|gluten (?:intolerante?|intolerance))\b/g, ' gluten '],
  [/\b(?:intolerante?|intolerance) (?:au|a|to) (?:the )?(?=gluten)/g, ' '],
  [/\b(?:the|my|our|a|rental|hire) cars?\b/g, ' parking '],
  [/(?<=\b(?:get|gets|have|give) (?:\w+ ){1,3})back\b/g, ' return '],
  [/\b(?:call|calls|called|calling) (?:\w+ ){0,4}?off\b/g, ' cancel '],
  // « Portion » has the same stem.
  [/\b(?:porte|portes)\b/g, ' entrance '],
  [/\bplant based\b/g, ' vegan '],
  // A noun, unlike in "to drink".
  [/\bthe drinks?\b/g, ' boisson '],
  [/\bapres? midis?\b/g, ' aprem '],
  [/\b(?:close|near) (?:by|to)\b/g, ' '],
  [/\b(?:sur|on) place\b/g, ' seat '],
  [/\b(?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|avant|vers|apres) midi\b/g, ' '],
  [/\b(?:cruise|sailing|my|our|the) ships?\b/g, ' '],
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

/** Every word that an expression is made of. */
export const expressionWords: ReadonlySet<string> = new Set(
  expressions.flatMap(([found]) => found.source.replace(/\\./g, ' ').match(/[a-z]{3,}/g) ?? []),
)

/** Every word that means a concept, as it is written. */
export const conceptWords: ReadonlySet<string> = new Set(Object.values(concepts).flatMap(list))
