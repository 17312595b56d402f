import {
  SAMPLE_CUSTOMER,
  type Sample,
  technical,
  unreadable,
  wamid,
  whatsapp,
  whatsappMessage,
} from './sample.ts'

const text = (body: string) => ({ text: { body } })

/** Something that comes after a text of the customer's. */
function after(name: string, words: string, content: (earlier: string) => object, ...sees: string[]): Sample {
  const earlier = `before ${name}`
  const sample = whatsapp(name, { ...content(wamid(earlier)) }, ...sees)
  return { ...sample, before: whatsappMessage(earlier, text(words)) }
}

const edit = (original_message_id: unknown, message: object) => ({ edit: { original_message_id, message } })
const status = (name: string, state: unknown, more: object = {}): Sample => ({
  name,
  platform: 'whatsapp',
  list: 'statuses',
  element: {
    id: wamid(name),
    status: state,
    timestamp: '1700000000',
    recipient_id: SAMPLE_CUSTOMER.phone,
    ...more,
  },
  sees: [],
  outcome: 'technical',
})
const call = (name: string, more: object, ...sees: string[]): Sample => ({
  name,
  platform: 'whatsapp',
  list: 'calls',
  element: {
    id: `wacid.${name}`,
    from: SAMPLE_CUSTOMER.phone,
    to: '590690000001',
    event: 'terminate',
    direction: 'USER_INITIATED',
    timestamp: '1700000000',
    ...more,
  },
  sees,
  outcome: sees.length > 0 ? 'shown' : 'technical',
})
const preference = (name: string, value: unknown, ...sees: string[]): Sample => ({
  name,
  platform: 'whatsapp',
  list: 'user_preferences',
  element: {
    wa_id: SAMPLE_CUSTOMER.phone,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: 1_731_705_721,
  },
  sees,
  outcome: 'shown',
})
const echo = (name: string, content: object, ...sees: string[]): Sample => ({
  name,
  platform: 'whatsapp',
  list: 'message_echoes',
  element: {
    ...whatsappMessage(name, { ...content }),
    from: '590690000001',
    to: SAMPLE_CUSTOMER.phone,
  },
  sees,
  outcome: 'shown',
})

/** What changes later, what is no message, and what is odd. */
export const whatsappChanges: readonly Sample[] = [
  after(
    'an edit',
    'Deux pin',
    (id) => edit(id, { type: 'text', ...text('Deux pains') }),
    'Deux pains',
    'Deux pin',
  ),
  after(
    'an edit to a caption',
    'Avant',
    (id) => edit(id, { type: 'image', image: { id: '9', caption: 'Après' } }),
    'Après',
  ),
  after('an edit without a type', 'Un', (id) => edit(id, text('Deux')), 'Deux', 'Un'),
  whatsapp(
    'an edit of what is not here',
    edit('wamid.gone', { type: 'text', ...text('Corrigé') }),
    'Corrigé',
  ),
  whatsapp('an edit that names nothing', edit(null, text('Perdu')), 'Perdu'),
  after(
    'a withdrawal',
    'Oubliez',
    (id) => ({ revoke: { original_message_id: id } }),
    'Oubliez',
    'withdrawnAt',
  ),
  whatsapp(
    'a withdrawal of what is not here',
    { revoke: { original_message_id: 'wamid.x' } },
    'A retiré un message',
  ),
  whatsapp('a withdrawal that names nothing', { revoke: {} }, 'A retiré un message'),
  after('a reaction', 'Merci', (message_id) => ({ reaction: { message_id, emoji: '❤️' } }), 'Merci', '❤️'),
  after(
    'a reaction of several signs',
    'Top',
    (message_id) => ({ reaction: { message_id, emoji: '👩🏽‍🍳' } }),
    '👩🏽‍🍳',
  ),
  after('a reaction taken back', 'Bof', (message_id) => ({ reaction: { message_id, emoji: '' } }), 'Bof'),
  after('a reaction without an emoji', 'Ah', (message_id) => ({ reaction: { message_id } }), 'Ah'),
  whatsapp('a reaction to what is not here', { reaction: { message_id: 'wamid.y', emoji: '😮' } }, '😮'),
  whatsapp('a reaction that names nothing', { reaction: { emoji: '🎉' } }, '🎉'),
  technical(whatsapp('asks for a welcome', { type: 'request_welcome' })),
  unreadable(whatsapp('a message without an id', { ...text('Sans id'), id: null })),
  unreadable(whatsapp('a message whose id is empty', { ...text('Id vide'), id: ' ' })),
  unreadable({ ...whatsapp('a message that is a word', text('x')), element: 'message' }),
  unreadable({ ...whatsapp('a message that is empty', text('x')), element: {} }),
  status('sent', 'sent', { pricing: { category: 'service', type: 'regular', billable: false } }),
  status('delivered', 'delivered'),
  status('read', 'read'),
  status('listened to', 'played'),
  status('failed', 'failed', { errors: [{ code: 131_026, title: 'Undeliverable' }] }),
  status('refused by the customer', 'failed', { errors: [{ code: 131_050, title: 'User opted out' }] }),
  status('failed without a reason', 'failed', { errors: null }),
  status('failed with a code as text', 'failed', { errors: [{ code: '131047' }] }),
  status('with odd prices', 'sent', { pricing: { category: null, type: 7 } }),
  status('withdrawn by the business', 'deleted'),
  unreadable(status('of a state that is new', 'teleported')),
  unreadable(status('without a state', null)),
  unreadable(status('without the id of its message', 'read', { id: null })),
  call('a missed call', { status: 'FAILED' }, 'Appel manqué'),
  call('a call that no one answered', { duration: 0 }, 'Appel manqué'),
  call('a call that was answered', { status: 'COMPLETED', duration: 125 }, 'Appel de 3 min'),
  call('a call that begins', { event: 'connect' }),
  call('a call of the business', { direction: 'BUSINESS_INITIATED' }),
  unreadable(call('a call without a caller', { from: null })),
  preference('no more advertising', 'stop', 'Ne veut plus recevoir'),
  preference('advertising again', 'resume', 'Veut bien recevoir'),
  unreadable(preference('a preference that is new', 'maybe')),
  echo('written on the phone of the business', text('Nous sommes ouverts'), 'Nous sommes ouverts'),
  echo(
    'a file from the phone of the business',
    { image: { id: '900400', caption: 'La carte' } },
    'La carte',
    '900400',
  ),
  echo('a place from the phone of the business', { location: { latitude: 1, longitude: 2 } }, '1, 2'),
  echo('a kind from the phone that is new', { hologram: {} }, 'ne peut pas être affiché ici'),
]
