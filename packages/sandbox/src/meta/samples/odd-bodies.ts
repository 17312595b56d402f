/** A whole body as systems in the field have got one, and what a venue must have of it. */
export interface OddBody {
  name: string
  platform: 'whatsapp' | 'facebook' | 'instagram'
  /** As sent; ACCOUNT is the account, CUSTOMER the sender, ID the start of ids that are of this body alone. */
  body: string
  /** The bubbles that a person sees, in any order: words of each. */
  sees: readonly string[]
  /** How many of its events wait, with a reason, for a person. */
  unread: number
}

const UNKNOWN = 'ne peut pas être affiché ici'
type Fields = Readonly<Record<string, unknown>>

const json = (value: unknown) => JSON.stringify(value)
const odd =
  (platform: OddBody['platform']) =>
  (name: string, body: unknown, sees: readonly string[], unread = 0): OddBody => ({
    name,
    platform,
    body: typeof body === 'string' ? body : json(body),
    sees,
    unread,
  })

const text = (body: unknown, more: Fields = {}) => ({
  from: 'CUSTOMER',
  id: 'ID-1',
  timestamp: '1767830400',
  type: 'text',
  text: { body },
  ...more,
})
const metadata = { display_phone_number: '590690000001', phone_number_id: 'ACCOUNT' }
const value = (more: Fields) => ({ messaging_product: 'whatsapp', metadata, ...more })
const change = (more: Fields) => ({ field: 'messages', value: value(more) })
const business = (entry: unknown, more: Fields = {}) => ({
  object: 'whatsapp_business_account',
  entry,
  ...more,
})
const ofChange = (more: Fields) => business([{ id: '1000000001', changes: [change(more)] }])
const whatsapp = odd('whatsapp')
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { deeper: nested(depth - 1) })

/** Envelopes, lists and values of WhatsApp that are of another shape. */
const whatsappBodies: readonly OddBody[] = [
  whatsapp('an entry that is empty', business([]), [], 1),
  whatsapp('an entry that is null', business(null), [], 1),
  whatsapp('an entry of nothing', business([{}]), [], 1),
  whatsapp(
    'an entry that is no list',
    business({ id: '1', changes: [change({ messages: [text('Seul')] })] }),
    ['Seul'],
  ),
  whatsapp(
    'changes that are no list',
    business([{ id: '1', changes: change({ messages: [text('Seul')] }) }]),
    ['Seul'],
  ),
  whatsapp('messages that are no list', ofChange({ messages: text('Seul') }), ['Seul']),
  whatsapp('messages that are null', ofChange({ messages: null }), [], 1),
  whatsapp(
    'a value that is null',
    business([{ id: '1000000001', changes: [{ field: 'messages', value: null }] }]),
    [],
    1,
  ),
  whatsapp('contacts that are null', ofChange({ contacts: null, messages: [text('Sans nom')] }), [
    'Sans nom',
  ]),
  whatsapp(
    'contacts that are no list',
    ofChange({ contacts: { wa_id: 'CUSTOMER' }, messages: [text('Un nom')] }),
    ['Un nom'],
  ),
  whatsapp(
    'a profile that is null',
    ofChange({ contacts: [{ wa_id: 'CUSTOMER', profile: null }], messages: [text('Moi')] }),
    ['Moi'],
  ),
  whatsapp(
    'no kind of object',
    { entry: [{ id: '1', changes: [change({ messages: [text('Quand même')] })] }] },
    ['Quand même'],
  ),
  whatsapp('the same message twice', ofChange({ messages: [text('Une fois'), text('Une fois')] }), [
    'Une fois',
  ]),
  whatsapp(
    'the same message in two entries',
    business([1, 2].map((id) => ({ id, changes: [change({ messages: [text('Une fois')] })] }))),
    ['Une fois'],
  ),
  whatsapp(
    'a message, a status of it and an error in one value',
    ofChange({
      messages: [text('Tout ensemble')],
      statuses: [
        {
          id: 'ID-9',
          status: 'read',
          timestamp: '1',
          recipient_id: 'CUSTOMER',
          biz_opaque_callback_data: 'x',
        },
      ],
      errors: [{ code: 131_000, title: 'Something went wrong' }],
    }),
    ['Tout ensemble'],
    1,
  ),
  whatsapp(
    'a list that is new beside a message',
    ofChange({ messages: [text('Et ceci')], holograms: [{ id: 1 }] }),
    ['Et ceci'],
    1,
  ),
  whatsapp(
    'an account that no one has beside ours',
    business([
      {
        id: '9',
        changes: [
          {
            field: 'messages',
            value: value({ metadata: { phone_number_id: '1' }, messages: [text('Ailleurs')] }),
          },
        ],
      },
      { id: '1', changes: [change({ messages: [text('Ici', { id: 'ID-2' })] })] },
    ]),
    ['Ici'],
  ),
  whatsapp(
    'fields that are null',
    ofChange({ messages: [text('Nu', { context: null, errors: null, referral: null, image: null })] }),
    ['Nu'],
  ),
  whatsapp(
    'errors at a message',
    ofChange({ messages: [text('Lisible', { errors: [{ code: 131_051 }] })] }),
    ['Lisible'],
  ),
  whatsapp('a text that is no object', ofChange({ messages: [{ ...text(''), text: 'Tel quel' }] }), [
    'Tel quel',
  ]),
  whatsapp('a text that is a list', ofChange({ messages: [{ ...text(''), text: [{ body: 'En liste' }] }] }), [
    UNKNOWN,
  ]),
  whatsapp('a text within a text', ofChange({ messages: [text({ body: 'Dedans' })] }), [UNKNOWN]),
  whatsapp('a text that is true', ofChange({ messages: [text(true)] }), [UNKNOWN]),
  whatsapp('a text of spaces', ofChange({ messages: [text('   ')] }), ['   ']),
  whatsapp('emojis alone', ofChange({ messages: [text('👩‍👩‍👧‍👦🇬🇵❤️‍🔥')] }), ['👩‍👩‍👧‍👦🇬🇵❤️‍🔥']),
  whatsapp('a time of zero', ofChange({ messages: [text('Zéro', { timestamp: '0' })] }), ['Zéro']),
  whatsapp('a time below zero', ofChange({ messages: [text('Moins', { timestamp: -1 })] }), ['Moins']),
  whatsapp(
    'a time in milliseconds',
    ofChange({ messages: [text('Milli', { timestamp: 1_767_830_400_000 })] }),
    ['Milli'],
  ),
  whatsapp(
    'a time as a date',
    ofChange({ messages: [text('Date', { timestamp: '2026-01-08T00:00:00Z' })] }),
    ['Date'],
  ),
  whatsapp('a time that is huge', ofChange({ messages: [text('Énorme', { timestamp: '9'.repeat(40) })] }), [
    'Énorme',
  ]),
  whatsapp('an id that is a huge number', ofChange({ messages: [text('Grand', { id: 1e30 })] }), ['Grand']),
  whatsapp('nesting of 200 levels', ofChange({ messages: [text('Profond', { extra: nested(200) })] }), [
    'Profond',
  ]),
  whatsapp(
    'a key that comes twice',
    json(ofChange({ messages: [text('Second')] })).replace('"text":{', '"text":{"body":"Premier"},"text":{'),
    ['Second'],
  ),
  whatsapp(
    'a kind that contradicts its content',
    ofChange({ messages: [text('Pas une image', { type: 'image' })] }),
    ['Pas une image'],
  ),
  whatsapp('a body that is a list', [ofChange({ messages: [text('Dans la liste')] })], ['Dans la liste']),
  whatsapp(
    'a list of a body and of none',
    [ofChange({ messages: [text('À côté de rien')] }), { words: 'ID' }],
    ['À côté de rien'],
    1,
  ),
  whatsapp('a body that is a word', '"hello ID"', [], 1),
  whatsapp('a body that is cut', json(ofChange({ messages: [text('Coupé')] })).slice(0, -9), [], 1),
]

const pageBodies = (platform: 'facebook' | 'instagram'): readonly OddBody[] => {
  const page = odd(platform)
  const object = platform === 'facebook' ? 'page' : 'instagram'
  const head = { sender: { id: 'CUSTOMER' }, recipient: { id: 'ACCOUNT' }, timestamp: 1_767_830_400_000 }
  const event = (message: unknown, more: Fields = {}) => ({ ...head, message, ...more })
  const said = (words: unknown, more: Fields = {}) => event({ mid: 'ID-1', text: words }, more)
  const ofPage = (messaging: unknown, more: Fields = {}) => ({
    object,
    entry: [{ id: 'ACCOUNT', time: 1, messaging, ...more }],
  })
  return [
    page('an entry that is empty', { object, entry: [] }, [], 1),
    page('an entry of nothing', { object, entry: [{ id: 'ACCOUNT', time: 1, seen: 'ID' }] }, [], 1),
    page('events that are no list', ofPage(said('Seul')), ['Seul']),
    page('events that are null', ofPage(null, { mark: 'ID' }), [], 1),
    page('an event that is null', ofPage([null, said('Après')], { mark: 'ID' }), ['Après'], 1),
    page('the same event twice', ofPage([said('Une fois'), said('Une fois')]), ['Une fois']),
    page(
      'the same event to this app and another',
      ofPage([said('Une fois')], { standby: [said('Une fois')] }),
      ['Une fois'],
    ),
    page('a message that is null', ofPage([event(null, { mark: 'ID' })]), [UNKNOWN]),
    page('a text that is a number', ofPage([said(7)]), ['7']),
    page('a text that is a list', ofPage([said(['x'])]), [UNKNOWN]),
    page('emojis alone', ofPage([said('🥐☕️')]), ['🥐☕️']),
    page('a sender that is a number', json(ofPage([said('Chiffres')])).replace('"CUSTOMER"', 'CUSTOMER'), [
      'Chiffres',
    ]),
    page('a time of zero', ofPage([said('Zéro', { timestamp: 0 })]), ['Zéro']),
    page('a time in seconds', ofPage([said('Secondes', { timestamp: 1_767_830_400 })]), ['Secondes']),
    page('a time as text', ofPage([said('Texte', { timestamp: '1767830400000' })]), ['Texte']),
    page('a recipient that is left out', ofPage([said('À qui', { recipient: null })]), ['À qui']),
    page(
      'attachments of nothing',
      ofPage([event({ mid: 'ID-1', text: 'Rien', attachments: [null, {}, 3] })]),
      ['Rien'],
    ),
    page('a quick reply that is a word', ofPage([event({ mid: 'ID-1', text: 'Oui', quick_reply: 'YES' })]), [
      'Oui',
    ]),
    page('an answer to nothing', ofPage([event({ mid: 'ID-1', text: 'Ça', reply_to: { mid: null } })]), [
      'Ça',
    ]),
    page(
      'a change of the page',
      ofPage(undefined, { changes: [{ field: 'feed', value: { item: 'comment', mark: 'ID' } }] }),
      [],
      1,
    ),
    page(
      'a change beside a message',
      ofPage([said('Aussi')], { changes: [{ field: 'mention', value: { mark: 'ID' } }] }),
      ['Aussi'],
      1,
    ),
    page('nesting of 200 levels', ofPage([said('Profond', { extra: nested(200) })]), ['Profond']),
    page('a body that is cut', json(ofPage([said('Coupé')])).slice(0, -9), [], 1),
  ]
}

/** What Meta, gateways before it and replays of its bodies send that its documentation does not have. */
export const oddBodies: readonly OddBody[] = [
  ...whatsappBodies,
  ...pageBodies('facebook'),
  ...pageBodies('instagram'),
]
