/** The kinds of venue that a merchant chooses from (VEN-12). Ids never change. */
export const venueTypes = [
  { venueTypeId: 1, name: { fr: 'Restaurant', en: 'Restaurant' } },
  { venueTypeId: 2, name: { fr: 'Boulangerie, pâtisserie', en: 'Bakery' } },
  { venueTypeId: 3, name: { fr: 'Café, bar', en: 'Café, bar' } },
  { venueTypeId: 4, name: { fr: 'Restauration rapide', en: 'Fast food' } },
  { venueTypeId: 5, name: { fr: 'Commerce alimentaire', en: 'Food shop' } },
  { venueTypeId: 6, name: { fr: 'Mode et accessoires', en: 'Fashion and accessories' } },
  { venueTypeId: 7, name: { fr: 'Beauté, coiffure', en: 'Beauty, hairdresser' } },
  { venueTypeId: 8, name: { fr: 'Santé, optique', en: 'Health, optician' } },
  { venueTypeId: 9, name: { fr: 'Sport et loisirs', en: 'Sport and leisure' } },
  { venueTypeId: 10, name: { fr: 'Maison et décoration', en: 'Home and decoration' } },
  { venueTypeId: 11, name: { fr: 'Hôtel, hébergement', en: 'Hotel, lodging' } },
  { venueTypeId: 12, name: { fr: 'Automobile', en: 'Cars and garages' } },
  { venueTypeId: 13, name: { fr: 'Services', en: 'Services' } },
  { venueTypeId: 14, name: { fr: 'Autre', en: 'Other' } },
] as const
