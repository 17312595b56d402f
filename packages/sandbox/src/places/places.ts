/** The shops of the demo, as a map knows them. */
export const places = [
  {
    id: 'ChIJsandboxBoulangerie',
    displayName: { text: 'Boulangerie Karukéra', languageCode: 'fr' },
    formattedAddress: '12 rue Frébault, 97110 Pointe-à-Pitre, Guadeloupe',
    internationalPhoneNumber: '+590 590 82 00 01',
    websiteUri: 'https://boulangerie-karukera.example/',
    googleMapsUri: 'https://maps.google.com/?cid=1',
    location: { latitude: 16.2411, longitude: -61.5331 },
    types: ['bakery'],
  },
  {
    id: 'ChIJsandboxBistro',
    displayName: { text: 'Bistro Bellecour', languageCode: 'fr' },
    formattedAddress: '4 place Bellecour, 69002 Lyon, France',
    internationalPhoneNumber: '+33 4 72 00 00 02',
    googleMapsUri: 'https://maps.google.com/?cid=2',
    location: { latitude: 45.7578, longitude: 4.832 },
    types: ['restaurant'],
  },
] as const
