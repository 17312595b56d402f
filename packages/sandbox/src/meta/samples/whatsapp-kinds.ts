import { SAMPLE_CUSTOMER, type Sample, whatsapp } from './sample.ts'

const text = (body: string) => ({ text: { body } })
const item = (product_retailer_id: string, quantity: unknown, item_price: unknown, currency = 'EUR') => ({
  product_retailer_id,
  quantity,
  item_price,
  currency,
})
const order = (product_items: unknown, more: object = {}) => ({
  order: { catalog_id: '55', product_items, ...more },
})
const form = (response_json: unknown, more: object = {}) => ({
  interactive: { type: 'nfm_reply', nfm_reply: { response_json, body: 'Sent', name: 'flow', ...more } },
})
const unsupported = (code: number, title: string, more: object = {}) => ({
  type: 'unsupported',
  errors: [{ code, title, message: title, error_data: { details: title } }],
  ...more,
})
const UNKNOWN = 'ne peut pas être affiché ici'

/** What customers send besides words and files. */
export const whatsappKinds: readonly Sample[] = [
  whatsapp(
    'a shared contact',
    {
      contacts: [
        {
          name: { formatted_name: 'Léa Boulanger', first_name: 'Léa' },
          phones: [{ phone: '+590 690 44 55 66', wa_id: '590690445566', type: 'CELL' }],
          emails: [{ email: 'lea@example.com', type: 'WORK' }],
          org: { company: 'Fournil du Port', title: 'Gérante' },
          addresses: [
            { street: '3 rue des Îles', zip: '97110', city: 'Pointe-à-Pitre', country: 'Guadeloupe' },
          ],
          urls: [{ url: 'https://example.com', type: 'WORK' }],
          birthday: '1990-04-12',
        },
      ],
    },
    'Léa Boulanger',
    '+590 690 44 55 66',
    'lea@example.com',
    'Fournil du Port',
    '97110',
    'https://example.com',
    '1990-04-12',
  ),
  whatsapp(
    'two shared contacts',
    {
      contacts: [
        { name: { first_name: 'Ana' } },
        { name: { formatted_name: 'Bob' }, phones: [{ wa_id: '33611' }] },
      ],
    },
    'Ana',
    'Bob',
    '33611',
  ),
  whatsapp('a contact with a name alone', { contacts: [{ name: { last_name: 'Zébulon' } }] }, 'Zébulon'),
  whatsapp(
    'a contact whose phones are null',
    { contacts: [{ name: { formatted_name: 'Nul' }, phones: null }] },
    'Nul',
  ),
  whatsapp('a contact that is no list', { contacts: { name: { formatted_name: 'Seul' } } }, 'Seul'),
  whatsapp(
    'an order',
    order([item('PAIN-01', 2, 1.5), item('TARTE', 1, 18)], { text: 'Pour 17 h' }),
    'Commande',
    '2 × PAIN-01',
    '1,50',
    'TARTE',
    '21,00',
    'Pour 17 h',
  ),
  whatsapp('an order of one product', order([item('SKU-9', '3', '2.00')]), '3 × SKU-9', '6,00'),
  whatsapp('an order in another currency', order([item('SKU', 1, 10, 'USD')]), 'SKU', '10,00'),
  whatsapp('an order in two currencies', order([item('A', 1, 1), item('B', 1, 1, 'USD')]), '1 × A', '1 × B'),
  whatsapp('an order in a currency that is none', order([item('C', 1, 5, 'bons')]), '1 × C', '5'),
  whatsapp('an order without prices', order([{ product_retailer_id: 'D', quantity: 4 }]), '4 × D'),
  whatsapp('an order without products', order([]), 'Commande'),
  whatsapp('an order whose products are null', order(null, { text: 'Et une bougie' }), 'Et une bougie'),
  whatsapp(
    'a question about a product',
    {
      ...text('Encore en stock ?'),
      context: { referred_product: { catalog_id: '55', product_retailer_id: 'VASE' } },
    },
    'Encore en stock ?',
    'VASE',
  ),
  whatsapp(
    'the answers of a form',
    form('{"date":"2026-12-01","couverts":4,"terrasse":true,"flow_token":"secret"}'),
    'date',
    '2026-12-01',
    'couverts',
    '4',
    '✓',
  ),
  whatsapp(
    'the answers of a form, nested',
    form('{"choix":["a","b"],"adresse":{"ville":"Sète"}}'),
    'a, b',
    'Sète',
  ),
  whatsapp('the answers of a form as an object', form({ taille: 'XL' }), 'taille', 'XL'),
  whatsapp('answers of a form that cannot be read', form('{"date":'), '{"date":'),
  whatsapp('answers of a form without answers', form(null, { body: 'Envoyé' }), 'Envoyé'),
  whatsapp(
    'calls are allowed',
    { interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } },
    'Accepte que vous l’appeliez',
  ),
  whatsapp(
    'calls are refused',
    { interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } } },
    'Ne souhaite pas',
  ),
  whatsapp(
    'a tap of a kind that is new',
    { interactive: { type: 'wheel_reply', wheel_reply: { spin: 3 } } },
    UNKNOWN,
  ),
  whatsapp(
    'a place',
    { location: { latitude: 16.2411, longitude: -61.5331, name: 'Le port', address: 'Quai Lefebvre' } },
    'Le port',
    'Quai Lefebvre',
    '16.2411, -61.5331',
    'https://maps.google.com/?q=16.2411,-61.5331',
  ),
  whatsapp('where they are', { location: { latitude: 43.3, longitude: 5.37 } }, 'Position', '43.3, 5.37'),
  whatsapp(
    'a place with numbers as text',
    { location: { latitude: '43.3', longitude: '5.37' } },
    '43.3, 5.37',
  ),
  whatsapp(
    'a place with a page',
    { location: { latitude: 1, longitude: 2, url: 'https://example.com/place' } },
    'https://example.com/place',
  ),
  whatsapp('a place without coordinates', { location: { name: 'Chez Paulette' } }, 'Chez Paulette'),
  whatsapp('a place that is nowhere', { location: { latitude: null } }, UNKNOWN),
  whatsapp(
    'a poll',
    unsupported(131_051, 'Message type unknown', { unsupported: { type: 'poll' } }),
    UNKNOWN,
    'poll',
  ),
  whatsapp(
    'an event',
    unsupported(131_051, 'Unsupported', { unsupported: { type: 'event' } }),
    UNKNOWN,
    'event',
  ),
  whatsapp(
    'an unsupported message',
    unsupported(131_051, 'Message type is not currently supported'),
    UNKNOWN,
  ),
  whatsapp('an unknown message', { ...unsupported(501, 'Unknown message type'), type: 'unknown' }, UNKNOWN),
  whatsapp(
    'something to be seen once',
    unsupported(131_051, 'Unsupported', { unsupported: { type: 'view_once_message' } }),
    'à voir une seule fois',
  ),
  whatsapp('an ephemeral message', { ephemeral: {}, errors: [{ code: 131_060 }] }, UNKNOWN, 'ephemeral'),
  whatsapp('a kind of next year', { hologram: { id: '1', depth: 3 } }, UNKNOWN, 'hologram'),
  whatsapp('a payment', { payment: { status: 'captured' } }, UNKNOWN, 'payment'),
  whatsapp('a text whose body is null', { text: { body: null } }, UNKNOWN),
  whatsapp('a text without a body', { text: {} }, UNKNOWN),
  whatsapp('a type without a content', { type: 'text' }, UNKNOWN),
  whatsapp(
    'a new number',
    { system: { type: 'user_changed_number', body: 'changed', wa_id: '590690998877' } },
    'A changé de numéro',
    '590690998877',
  ),
  whatsapp(
    'a new number, in the older form',
    { system: { type: 'customer_changed_number', body: 'changed', new_wa_id: '590690998866' } },
    '590690998866',
  ),
  whatsapp(
    'a new security code',
    { system: { type: 'customer_identity_changed', body: 'x' } },
    'code de sécurité',
  ),
  whatsapp(
    'something that WhatsApp says',
    { system: { type: 'other', body: 'Compte vérifié' } },
    'Compte vérifié',
  ),
  whatsapp(
    'by an advertisement',
    {
      ...text('Bonjour, cette offre ?'),
      referral: {
        source_url: 'https://fb.me/ad',
        source_id: '12',
        source_type: 'ad',
        headline: 'Brunch à 15 €',
        body: 'Tous les dimanches',
        media_type: 'image',
        ctwa_clid: 'x',
      },
    },
    'Bonjour, cette offre ?',
    'Brunch à 15 €',
    'https://fb.me/ad',
  ),
  whatsapp(
    'by a post',
    { ...text('Et ça ?'), referral: { source_type: 'post', body: 'Promo' } },
    'Et ça ?',
    'Promo',
  ),
  whatsapp('by an advertisement without words', { ...text('Bonjour'), referral: {} }, 'Bonjour', 'ad'),
  whatsapp('in a group', { ...text('À tous'), group_id: 'Y2FwaV9ncm91cDox' }, 'À tous', SAMPLE_CUSTOMER.name),
  whatsapp('a file in a group', { image: { id: '900300' }, group_id: 'Y2FwaV9ncm91cDox' }, '900300'),
]
