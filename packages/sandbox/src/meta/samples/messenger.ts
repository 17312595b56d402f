import { mid, pageSamples, type Sample, technical, unreadable } from './sample.ts'

const { event, message, attached, after } = pageSamples('facebook')
const UNKNOWN = 'ne peut pas être affiché ici'
const link = 'https://cdn.example.com/f.bin'
const file = (type: string, more: object = {}) => ({ type, payload: { url: link, ...more } })
const ad = { ad_title: 'Soldes', photo_url: 'https://example.com/ad.jpg', post_id: '1' }
const product = { id: '55', retailer_id: 'TARTE-4', image_url: link, title: 'Tarte citron', subtitle: '18 €' }

/** What Messenger sends. */
export const messenger: readonly Sample[] = [
  message('a text', { text: 'Bonjour la page' }, 'Bonjour la page'),
  message('a text with an emoji', { text: '🙂' }, '🙂'),
  message('a quick reply', { text: 'Oui', quick_reply: { payload: 'YES' } }, 'Oui'),
  message('a quick reply without text', { quick_reply: { payload: 'P', title: 'Peut-être' } }, 'Peut-être'),
  attached('a picture', file('image'), link),
  attached('a recording', file('audio'), link),
  attached('a video', file('video'), link),
  attached('a file', file('file', { name: 'menu.pdf' }), link, 'menu.pdf'),
  attached('a sticker', file('image', { sticker_id: 369239263222822 }), link),
  message('a picture with words', { text: 'Regardez', attachments: [file('image')] }, 'Regardez', link),
  message(
    'two pictures',
    { attachments: [file('image'), file('image', { url: `${link}?2` })] },
    link,
    `${link}?2`,
  ),
  message(
    'a picture and a link',
    { attachments: [file('image'), { type: 'fallback', title: 'Blog' }] },
    link,
    'Blog',
  ),
  attached('a picture without an address', { type: 'image', payload: {} }, 'n’a pas transmise'),
  attached('a picture whose payload is null', { type: 'image', payload: null }, 'n’a pas transmise'),
  attached(
    'a picture whose address is no address',
    file('image', { url: 'javascript:alert(1)' }),
    'n’a pas transmise',
  ),
  attached(
    'a link',
    { type: 'fallback', title: 'Notre blog', payload: { url: 'https://example.com/b' } },
    'Notre blog',
    'https://example.com/b',
  ),
  attached(
    'a link as it was before',
    { type: 'fallback', title: 'Vieux', url: 'https://example.com', payload: null },
    'Vieux',
  ),
  attached(
    'a place',
    { type: 'location', title: 'Ici', payload: { coordinates: { lat: 16.2, long: -61.5 } } },
    '16.2, -61.5',
    'https://maps.google.com/?q=16.2,-61.5',
  ),
  attached(
    'a place without coordinates',
    { type: 'location', title: 'Quelque part', payload: null },
    'Quelque part',
  ),
  attached(
    'a product',
    { type: 'template', payload: { product: { elements: [product] } } },
    'Tarte citron',
    '18 €',
  ),
  attached('a product without its elements', { type: 'template', payload: { product: {} } }, 'Produit'),
  attached(
    'a card',
    { type: 'template', payload: { generic: { elements: [{ title: 'Carte', subtitle: 'Du jour' }] } } },
    'Carte',
    'Du jour',
  ),
  attached(
    'a template with words',
    { type: 'template', payload: { template_type: 'button', text: 'Choisir', elements: [] } },
    'Choisir',
  ),
  attached(
    'a reel',
    { type: 'reel', payload: { url: 'https://example.com/reel', title: 'Fournée', reel_video_id: 9 } },
    'Fournée',
    'https://example.com/reel',
  ),
  attached('a kind of next year', { type: 'hologram', payload: { depth: 3 } }, UNKNOWN, 'hologram'),
  attached('an attachment that is a word', 'photo', 'n’a pas transmise'),
  message('nothing that can be shown', {}, UNKNOWN),
  message('a text that is null', { text: null }, UNKNOWN),
  message('attachments that are null', { text: 'Avec rien', attachments: null }, 'Avec rien'),
  message('attachments that are one', { attachments: file('image') }, link),
  message(
    'an answer to a story',
    { text: 'Bravo', reply_to: { story: { id: '1', url: 'https://example.com/s' } } },
    'Bravo',
    'https://example.com/s',
  ),
  after(
    'an answer to an earlier message',
    'À 17 h ?',
    {
      message: {
        mid: mid('answers'),
        text: 'Oui',
        reply_to: { mid: mid('before an answer to an earlier message') },
      },
    },
    'Oui',
    'À 17 h ?',
  ),
  after(
    'a reaction',
    'Merci !',
    { reaction: { mid: mid('before a reaction'), action: 'react', reaction: 'love', emoji: '❤️' } },
    'Merci !',
    '❤️',
  ),
  after(
    'a reaction without its emoji',
    'Super',
    { reaction: { mid: mid('before a reaction without its emoji'), action: 'react', reaction: 'wow' } },
    'wow',
  ),
  after(
    'a reaction taken back',
    'Bof',
    { reaction: { mid: mid('before a reaction taken back'), action: 'unreact' } },
    'Bof',
  ),
  event(
    'a reaction to what is not here',
    { reaction: { mid: 'm_gone', action: 'react', emoji: '😢' } },
    '😢',
  ),
  after(
    'an edit',
    'Deux pin',
    { message_edit: { mid: mid('before an edit'), text: 'Deux pains', num_edit: 1 } },
    'Deux pains',
    'Deux pin',
  ),
  event('an edit of what is not here', { message_edit: { mid: 'm_gone', text: 'Corrigé' } }, 'Corrigé'),
  after(
    'a withdrawal',
    'Oubliez',
    { message: { mid: mid('before a withdrawal'), is_deleted: true } },
    'Oubliez',
    'withdrawnAt',
  ),
  event(
    'a question that was shown',
    { postback: { mid: mid('asked'), title: 'Vos horaires ?', payload: 'Q1' } },
    'Vos horaires ?',
  ),
  event(
    'a button without a title',
    { postback: { mid: mid('pressed'), payload: 'GET_STARTED' } },
    'GET_STARTED',
  ),
  event('a button without an id', { postback: { title: 'Démarrer', payload: 'GO' } }, 'Démarrer'),
  event(
    'a button by an advertisement',
    {
      postback: {
        mid: mid('by ad'),
        title: 'Démarrer',
        referral: { source: 'ADS', ad_id: '6', ads_context_data: ad },
      },
    },
    'Démarrer',
    'Soldes',
  ),
  message(
    'a text by an advertisement',
    { text: 'Cette offre', referral: { source: 'ADS', ads_context_data: ad } },
    'Cette offre',
    'Soldes',
    'https://example.com/ad.jpg',
  ),
  event(
    'came by a link',
    { referral: { ref: 'flyer-12', source: 'SHORTLINK', type: 'OPEN_THREAD' } },
    'flyer-12',
  ),
  event(
    'came by an advertisement',
    { referral: { source: 'ADS', type: 'OPEN_THREAD', ads_context_data: ad } },
    'publicité',
    'Soldes',
  ),
  event(
    'opted in',
    { optin: { type: 'notification_messages', title: 'Recette du mois', payload: 'R' } },
    'Recette du mois',
  ),
  event(
    'opted out of what they had opted in to',
    {
      optin: {
        type: 'notification_messages',
        title: 'Recette du mois',
        notification_messages_status: 'STOP_NOTIFICATIONS',
      },
    },
    'Ne veut plus recevoir de publicité',
    'Messenger',
  ),
  event(
    'opted in again',
    { optin: { type: 'notification_messages', notification_messages_status: 'RESUME_NOTIFICATIONS' } },
    'Veut bien recevoir de nouveau',
  ),
  event(
    'what was entered in a form',
    {
      messaging_customer_information: {
        screens: [
          { screen_id: 'address', responses: [{ key: 'street', value: '4 rue Nozières' }] },
          { screen_id: 'phone', responses: [{ key: 'phone', value: '0690112233' }] },
        ],
      },
    },
    'Réponse au formulaire',
    'street : 4 rue Nozières',
    '0690112233',
  ),
  event(
    'a form that is empty',
    { messaging_customer_information: { screens: null } },
    'Réponse au formulaire',
  ),
  event(
    'an opinion',
    {
      messaging_feedback: {
        feedback_screens: [
          {
            screen_id: 0,
            questions: {
              q1: {
                type: 'csat',
                payload: '4',
                follow_up: { type: 'free_form', payload: 'Un peu d’attente' },
              },
            },
          },
        ],
      },
    },
    'Avis',
    '4',
    'Un peu d’attente',
  ),
  event(
    'an opinion of one answer',
    { response_feedback: { feedback: 'Bad response', mid: 'm_1' } },
    'Avis : Bad response',
  ),
  event('something of next year', { telepathy: { thought: 'pain' } }, UNKNOWN, 'telepathy'),
  message('written on the page itself', { text: 'Merci à vous', is_echo: true, app_id: 1 }, 'Merci à vous'),
  { ...message('while another app answers', { text: 'En attente' }, 'En attente'), list: 'standby' },
  message('without a timestamp', { text: 'Sans heure' }, 'Sans heure'),
  event('was delivered', { delivery: { mids: ['m_1'], watermark: 1_700_000_000_000 } }),
  event('was read', { read: { watermark: 1_700_000_000_000 } }),
  event('was delivered, as text', { delivery: { watermark: '1700000000000' } }),
  event('another app takes over', { pass_thread_control: { new_owner_app_id: '1' } }),
  technical(event('a policy', { 'policy-enforcement': { action: 'warning', reason: 'x' } })),
  unreadable(event('without a sender', { sender: null, message: { mid: mid('no sender'), text: 'Qui ?' } })),
  unreadable(event('a message without an id', { message: { text: 'Sans id' } })),
  unreadable(event('nothing happened', {})),
  unreadable({ ...event('a word', {}), element: 'message' }),
]
