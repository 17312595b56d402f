import { fold } from './fold.ts'

/** What shops sell, serve or do besides: real words, which are never taken for another one that was misspelled. */
const names = `
  vin vins bière bières rhum ti-punch jus soda sodas coca eau eaux limonade sirop sirops champagne cidre lait chocolat cacao tisane infusion glace glaces
  sorbet sorbets bonbon bonbons miel confiture confitures beurre fromage fromages jambon saucisson poulet boeuf porc poisson thon saumon crabe
  oeuf oeufs riz pâtes pizza pizzas burger burgers frites salade salades soupe soupes quiche quiches tarte tartes flan flans crêpe crêpes gaufre gaufres
  beignet beignets donut donuts muffin muffins cookie cookies brownie macaron macarons éclair éclairs chou choux millefeuille meringue bûche bûches
  galette galettes fruit fruits légume légumes banane ananas mangue pomme poire fraise citron sucre farine levure sel huile
  bokit bokits accras boudin colombo plat plats traiteur buffet fleur fleurs bouquet journal journaux tabac cigarettes timbre timbres pile piles
  savon savons crème parfum bougie bougies ballon ballons assiette assiettes serviette serviettes four fours machine vélo vélos scooter moto
  clé clés sac sacs valise valises colis lettre photo photos piscine toilettes wc douche prise chargeur wifi jeu jeux cours atelier stage
  dessert desserts entrée boisson boissons canette abonnement événement équipement logement hébergement vêtement vêtements médicament médicaments appartement
  poussette bébé biberon chaise lit table chambre
  wine wines beer beers rum juice juices soda coke water tea teas lemonade milk milks chocolate cocoa ice icecream candy candies honey jam jams butter
  cheese cheeses ham bacon chicken beef pork fish tuna salmon crab egg eggs rice pasta pie pies pizza burger fries salad salads soup soups tart tarts
  pancake pancakes waffle waffles doughnut doughnuts bun buns roll rolls bagel bagels scone scones wrap fruit fruits banana pineapple mango apple pear
  strawberry lemon sugar flour yeast salt oil dough dish dishes buffet flower flowers tobacco stamp stamps battery soap candle candles balloon
  balloons plate plates napkin oven bike bikes scooter key keys bag bags suitcase parcel letter letters pool toilet toilets shower socket plug
  charger game games class classes course courses crib high tent fuel diesel petrol gas rope sail tool tools towel boots shoes`

export const things: ReadonlySet<string> = new Set(names.split(/\s+/).map(fold).filter(Boolean))
