import { englishForms, frenchForms } from './conjugate.ts'
import { fold } from './fold.ts'

const list = (text: string) => text.split(/\s+/).map(fold).filter(Boolean)

/** Articles, pronouns, prepositions, conjunctions, question words, numbers. */
const frenchFunction = `acces a à afin ainsi alors après as au aucun aucune aujourd aussi autant autour autre autres aux avant avec
  beaucoup bien bon bonne c ça car ce ceci cela celle celles celui cependant certain certains ces cet cette ceux chacun chaque chez
  ci comme comment contre d dans davantage de debout dedans dehors déjà depuis derrière des dès dessous dessus devant donc dont du
  durant elle elles en encore enfin ensuite entre envers environ est et etc été eux excepté grâce hier hors ici il ils j jamais je
  jusqu jusque juste l la là ladite le lequel laquelle les lesquels lesquelles leur leurs lors lorsque lui m ma maintenant mais
  malgré me même mêmes mes mien mienne mieux moi moins mon n ne néanmoins ni non nos notre nôtre nous nul nulle on or ou où
  outre par parce parfois parmi partout pas pendant peu plus plusieurs plutôt point pour pourquoi pourtant près presque prochainement
  proche puis puisque qu quand quant que quel quelconque quelle quelles quelqu quelque quelques quels qui quiconque quoi quoique rien
  s sa sans sauf se selon ses seulement si sien sienne sinon soi soit son sous souvent sur surtout t ta tandis tant tard tel telle
  tels tes toi ton toujours tous tout toute toutes très trop tu un une uns unes vers via voici voilà vos votre vôtre vous vu y
  deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante
  cent premier première premiers dernier dernière derniers dernières second seconde deuxième troisième moitié demi demie double
  douzaine dizaine vingtaine centaine paire ya yen jai cest cet ctait quest svp stp`
/** Politeness, hesitation, agreement. */
const frenchCourtesy = `bonjour bonsoir bjr bsr slt salut coucou cc hello kikou hola merci mercii mci plaît plait sioupl pardon désolé désolée
  désolés dsl excuse excusez excuses oui ouais ok okay daccord accord volontiers avance monsieur madame mademoiselle messieurs mesdames mr mme
  cher chère chers bienvenue bravo super génial parfait cordialement bonnes journée soirée merki please revoir bientôt ah oh euh ben
  bah hein bref mdr lol ptdr serieux urgent urgence wesh yo`
/** People: kin, acquaintance, roles, and how they are. */
const frenchPeople = `fille filles fils garçon mari femme épouse époux conjoint compagnon compagne mère père maman papa parent parents
  frère sœur tante oncle neveu nièce cousin cousine cousins grand-mère grand-père mamie papi grands beau belle famille ami amie amis amies
  copain copine copains voisin voisine voisins collègue collègues patron équipe client cliente clients clientes habitué habituée invité invités invitée convive convives
  personne personnes gens monde homme dame dames quelqu quelquun touriste touristes vacancier étudiant étudiante retraité particulier
  particuliers ado adulte adultes an ans âge âgé âgée jeune jeunes petit petite petits petites grand grande grosse gros vieux vieille
  simple fidèle seul seule seuls seules boulanger boulangère vendeur vendeuse tribu marraine parrain belle-mère`
/** Places that say nothing of what is asked, travel and stay. */
const frenchTravel = `boulangerie magasin boutique commerce fournil maison établissement chez ici endroit coin bout bord fond haut bas gauche droite
  milieu centre ville village quartier rue route chemin proximité alentours environs parages distance pied pieds loin voyage séjour visite vacanciers
  vol avion bac bateau bateaux voilier catamaran yacht ferry ponton quai quais mouillage ancre équipage croisière
  bord escale départ arrivée retour trajet plage balade rando randonnée bureau école lycée crèche appartement appart gîte airbnb bungalow villa chambre
  réception soir matin midi nuit journée matinée passage dehors intérieur`
/** Qualities, degrees, manners, feelings, and nouns that are said of anything. */
const frenchManner = `possible possibles impossible dispo disponible disponibles exact exacte exactement précis précise précisément vrai vraie vraies vraiment
  sûr sûre certainement sûrement peut-être probablement normalement généralement habituellement habitude actuellement rapidement vite rapide
  tôt tardif prochain prochaine prochains nouveau nouvelle nouveaux nouvelles propre prêt prête prêts prêtes frais fraîche  
  facile facilement difficile pratique important content contente contents contentes ravi ravie heureux heureuse triste inquiet hâte envie faim soif
  simplement uniquement exclusivement spécialement notamment carrément franchement finalement justement directement seulement entier entière
  total totale environ approximativement grosso modo suffisant assez fort forte meilleur meilleure meilleurs pire pareil
  différent différents habituel habituelle normal normale classique spécial traditionnel besoin chose choses truc trucs machin
  idée cas fois coup cause raison problème souci soucis question questions renseignement renseignements info infos information
  informations réponse réponses message façon manière moyen moyens genre style sorte type niveau point avis sujet part côté produit
  produits article articles quantité nombre quantités liste choix reste cours fin début moment instant temps durée délai délais
  préavis possibilité occasion fête repas goûter pause week chance courage attente demande besoins merveille
  gamme sens suite euro euros addition montant somme total supplément plein moins ensemble même voire dès top bref
  compris inclus inclue permis permise autorisé autorisés admis bienvenus obligé obligatoire obligatoirement nécessaire éventuellement impérativement absolument tasse
  verre bol demi unité pièce pièces morceau exemplaire dernièrement récemment autrement ailleurs lendemain surlendemain auparavant
  roulant métier soleil ombre air ensuite jour jours fauteuils moyenne`
/** What is asked about in general, and the bill. */
const frenchGeneral = `amabilité gentillesse politesse bonté précision précisions détail détails conseil conseils aide main intention projet situation
  condition conditions modalité modalités règle règles règlement politique consigne démarche étape procédure disponibilité disponibilités présence absence différence
  rapport principe pratique usage rendez-vous réunion invitation surprise cérémonie occasion heure heures horloge achat achats courses
  panier caisse dépense dépenses valeur portefeuille monnaie jouable faisable envisageable réalisable ouvrable ouvrables quotidien quotidiennement
  hebdomadaire matinal tardivement ponctuellement exceptionnel exceptionnellement automatiquement forcément finalité but attente attentes
  préférence doute certitude confirmation explication renseigné intéressé intéressée curieux curieuse impatient pressé pressée retard avance
  perso personnellement gars meuf gosse gosses gamin gamine bambin mioche môme marmot bout`
const frenchVerbs = `accompagner procéder adapter adresser annoncer assister avaler combiner comparer constater contenter craquer croiser dévorer dîner diriger
  effectuer engager estimer faciliter féliciter figurer ignorer insister interroger justifier lâcher mener mentionner mesurer observer opter
  organiser orienter paniquer pointer prolonger protéger questionner rapporter rassembler réaliser recommander relancer renoncer reporter reposer résider
  retirer réveiller siroter solliciter songer spécifier stresser transporter trier user varier veiller verser viser précommencer causer exécuter dater
  réagir réunir bénéficier débourser craindre rejoindre satisfaire retenir balader dégoter dénicher bosser kiffer capter checker zapper
  accepter acheter adorer aider aimer ajouter amener amuser appliquer apporter approcher arrêter arriver assurer attraper
  autoriser avancer baisser bouger cacher causer changer chercher circuler compter concerner confirmer conseiller consommer continuer coucher
  crier débarquer débrouiller décaler décider déguster demander demeurer dépanner dépasser dépenser déplacer déposer déranger désirer
  détester deviner discuter donner douter durer écouter embarquer embêter emmener emporter empêcher emprunter entrer envisager espérer essayer
  étonner éviter excuser exister expliquer fêter filer finaliser fonctionner fréquenter gagner gérer goûter grignoter habiter hésiter imaginer impliquer importer
  indiquer informer inquiéter intéresser inviter jouer laisser lancer lever loger louper manger manquer marcher mériter monter montrer naviguer
  noter occuper oser oublier parler partager participer passer patienter penser planifier planter poser posséder pousser préférer préparer présenter
  presser prévenir prier procurer profiter promener proposer quitter raconter rajouter ramasser ramener rappeler rassurer rater récupérer
  refuser regarder regretter remarquer remercier remonter rencontrer renseigner rentrer repasser repérer représenter respecter ressembler rester retrouver
  rêver rigoler risquer rouler saluer sauter sembler séjourner signaler souhaiter supporter suffire supposer surveiller suggérer tarder tenter terminer
  tester tirer tomber toucher tourner traîner travailler traverser tromper trouver utiliser valider vérifier visiter voler voyager nécessiter
  agir choisir finir réfléchir réussir saisir subir fournir offrir prévoir accueillir avertir garantir remplir atterrir décoller amarrer mouiller poser
  grimper glisser transmettre passer consulter débuter démarrer dispenser disposer durer enchaîner exiger fixer habituer inclure interdire tolérer`
const english = `access yesterday tomorrow ve ll re a about above across actually after again ago ah ahead all almost alone along already also although always am amid
  among an and another any anybody anyhow anymore anyone anything anyway anywhere apart are around as aside at away back badly
  barely be because been before behind being below beside besides best better between beyond both but by can cannot cant certain
  certainly clearly close closely completely correct couldnt could couple currently definitely despite did didnt directly do does doesnt doing done dont
  down due during each earlier early easily easy either else enough entirely especially etc even eventually ever every everybody everyone
  everything everywhere exact exactly except extra extremely fairly far few fewer fine finally first for former forward from full fully further
  generally given glad good great guess had half hardly has hasnt have havent having he hello her here hers herself hey hi him
  himself his how however hows i id ie if ill im immediately in indeed inside instead into is isnt it its itself ive just kindly kinda
  last lastly late lately later latest least less like likely little long lot lots lovely mainly many may maybe me mean meanwhile might mine
  moment more moreover most mostly much must my myself near nearby nearest nearly necessarily necessary needn never nevertheless new next nice no nobody
  none nope nor normal normally not nothing now nowadays nowhere obviously of off often oh ok okay okey old on once one ones
  only onto or ordinary other others otherwise ought our ours ourselves out outside over own particular particularly past per perfect perfectly
  perhaps please pls plz plain possible possibly precisely pretty previous previously probably proper properly quick quickly quite rather
  ready real really recent recently regarding regular regularly reg right rough roughly round same seriously several shall she should shouldnt similar simple simply since
  single so some somebody somehow someone something sometimes somewhat somewhere soon sooner sorry sort standard still straight such super
  sure surely tad than thank thanks thx that thats the their theirs them themselves then there theres therefore these they theyre thing things this those though
  through throughout thus till tiny to today together tonight too toward towards true truly try twice typical typically u under
  unfortunately unless until unusual up upon ur urgent urgently us useful usual usually various very via wait was wasnt way we well went were weve
  what whatever whats when whenever whens where wherever wheres whether which whichever while who whoever whole whom whose why will with
  within without wonderful wont would wouldnt yeah yep yes yet you youre your youre yours yourself zero rn lol btw
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen eighteen twenty thirty forty fifty hundred
  dozen dozens pair second third half quarter welcome allowed permitted able available availability unable fresh freshly big bigger small smaller large
  larger short tall young happy sad keen excited worried hungry thirsty thirstier afraid busy handy dear hopefully honest honestly alright cheers
  lad guys folks mate sir madam ladies everyones anyones ago gonna gotta wanna hiya howdy morning evening afternoon apologies
  pardon regards cool awesome brilliant superb tasty delicious yummy`
const englishNouns = `bakery shop store place business premises kind type sort style bit piece pieces way ways case time times reason
  question questions query info information detail details answer reply message idea chance option options problem issue matter thing stuff item items
  product products part parts side end start middle corner street road area town city village centre center downtown neighbourhood island
  distance minute walk foot trip journey visit stay holidaymaker tourist tourists visitor visitors traveller flight flights plane planes airline boat boats ferry
  ship ships yacht sailboat sailing catamaran cruise dock docks pier pontoon mooring berth anchor crew beach room apartment airbnb
  villa office school daughter daughters son sons husband wife spouse mother father mum mom dad parents parent
  aunt uncle sister brother nephew niece cousin cousins grandma grandpa grandmother grandfather granny girlfriend boyfriend partner colleague colleagues
  neighbour neighbours neighbor neighbors friend friends family families guest guests customer customers client regulars people person persons man
  woman lady gentleman boy boys girl girls adult adults someone year years age aged party celebration occasion event meal
  treat bill amount sum total money euro euros quid quantity couple few rest hurry luck advice
  recommendation heads notice advance deadline cup mug glass team boss baker bakers mind hand favour favor trouble
  help need needs wish plan plans use `
const englishGeneral = `kindness courtesy policy policies rule rules condition conditions arrangement arrangements procedure process situation
  difference habit appointment gathering reunion purchases basket preference choices range presence absence confirmation explanation value worth go
  wallet change shopping spending basis daily weekly everyday beforehand suitable suited ok alright send sends sent sending doable feasible workable interested curious eager keen running
  kiddo kiddos youngster folk buddy bro dude missus hubby wifey in-laws relatives relative fiance fiancee`
const englishVerbs = `accompany arrange await bear behave borrow claim compare cope deal describe deserve differ direct ensure exceed face fancy guide head
  inquire enquire involve lead list mark note notice notify obtain occur participate permit point propose qualify queue recall
  reconsider refer relax rely report reschedule resolve retrieve rush search select shop specify stroll struggle surprise switch tackle tempt test throw touch
  trust upset urge vary verify allow
  accept add advise agree allow answer anchor appear apply arrive ask assume attend avoid believe belong bother care carry
  cause celebrate change check choose collect confirm consider consume continue count cover cross decide depend depart dine
  discuss disturb dock drop enjoy enter exist expect explain fail fetch figure finish fit follow function grab guess handle hang happen hate help hope
  hurry imagine include inform intend invite join jump land last like live look love manage matter mention miss moor move
  need offer pass pick plan play please pop prefer prepare pretend promise provide pull purchase push realise realize receive recommend
  refuse remain remember remind request require respect rest sail seem serve settle share show sign skip
  sound start stay stock stop suggest suit suppose swing talk taste tend thank tie travel try turn use
  visit wait walk want warn watch welcome wish wonder work worry show manage dock queue sort treat`
/** Irregular verbs with all their forms. */
const englishForm = `be am is are was were been being bring brings brought bringing buy buys bought buying catch catches caught come comes came coming
  do does did done doing drink drinks drank drinking drive drives drove driving eat eats ate eating eaten fall feel feels felt feeling find finds found
  finding fly flies flew flying forget forgets forgot forgotten forgetting get gets got getting gotten give gives gave given giving go goes went gone
  going have has had having hear hears heard hold holds held holding know knows knew known knowing leave leaves left leaving let lets letting lose loses
  lost losing make makes made making mean means meant meet meets met meeting put puts putting read reads reading run runs running say says
  said saying see sees saw seen seeing sell sells sold selling show shows shown sleep sleeps slept sleeping speak speaks spoke spoken
  speaking spend spends spent spending stand stands stood standing swim take takes took taken taking tell tells told telling think thinks thought
  thinking understand understands understood wake wakes woke waking wear win won bake bakes baked baking cant couldnt wouldnt shouldnt`
/** Creole of the Antilles. */
const creole = `an ka ki ni nou zot zòt yo mwen ou sa on pou ba ban epi te ke se ola oti eti kote souple lo fe nan ansanm vle enmen pran ye mesi onpil
  bay fok bonjou bonswa eve evè ek avè pe ke moun tifi tigason timoun pitit gason fanm nonm madanm misye zanmi fanmi bwe manje bizwen jan plas antre vini ay rive
  fet ta tala rete mete laboulanjri boulanjri magazen es eske esk cheche jwenn kon chak tout anko osi sèlman toujou pa non wi ti gran bèl bon
  avan apre mwens plis anpil enpe yonn de twa senk sis la lan lé lè bò koté isidan isi la-a kay gade di sav konnet konnèt achte achté vann di
  pase pasé la-a lapwent`

/** Words of everyday language in their classes, none of which names what a shop sells or does. */
export const everydayFrench: ReadonlySet<string> = new Set([
  ...[
    frenchFunction,
    frenchGeneral,
    frenchCourtesy,
    frenchPeople,
    frenchTravel,
    frenchManner,
    creole,
  ].flatMap(list),
  ...frenchForms(list(frenchVerbs)),
])
export const everydayEnglish: ReadonlySet<string> = new Set([
  ...[english, englishGeneral, englishNouns, englishForm].flatMap(list),
  ...englishForms(list(englishVerbs)),
])
