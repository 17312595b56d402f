/** Something that Meta sends, and what a person must see of it in a venue whose language is French. */
export interface Sample {
  name: string
  platform: 'whatsapp' | 'facebook' | 'instagram'
  /** The list of a change (WhatsApp) or of an entry that it is an element of. */
  list:
    | 'messages'
    | 'message_echoes'
    | 'statuses'
    | 'calls'
    | 'user_preferences'
    | 'messaging'
    | 'standby'
    | 'changes'
  element: unknown
  /** What comes before it, in the same list of messages. */
  before?: unknown
  /** Words of the bubble, of a file the id or the address; of what waits for a person, words of the reason. */
  sees: readonly string[]
  /** `technical` shows no bubble, `unreadable` waits with its reason for a person. */
  outcome: 'shown' | 'technical' | 'unreadable'
}

/** The customer of the samples. */
export const SAMPLE_CUSTOMER = {
  phone: '590690112233',
  name: 'Inès Baptiste',
  page: '7700000000042',
} as const

/** The business whose number the samples of WhatsApp go to. */
export const SAMPLE_BUSINESS = '1000000001'

type Elements = Readonly<Record<string, unknown>>

/** A slug of a name, for ids that stay the same. */
const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()

/** The id that a sample's message of WhatsApp has. */
export const wamid = (name: string) => `wamid.SAMPLE.${slug(name)}`
/** The id that a sample's message of a page has. */
export const mid = (name: string) => `m_SAMPLE_${slug(name)}`

/** Replaced by the time at which a sample is sent: seconds as WhatsApp gives it, milliseconds as pages do. */
const [NOW, NOW_MS] = ['NOW', 'NOW_MS']

/** A message of WhatsApp, of the type that its content has. */
export function whatsappMessage(name: string, content: Elements): Elements {
  const [type = 'unknown'] = Object.keys(content)
  return { from: SAMPLE_CUSTOMER.phone, id: wamid(name), timestamp: NOW, type, ...content }
}

/** A message of WhatsApp that shows something. */
export function whatsapp(name: string, content: Elements, ...sees: string[]): Sample {
  return {
    name,
    platform: 'whatsapp',
    list: 'messages',
    element: whatsappMessage(name, content),
    sees,
    outcome: 'shown',
  }
}

/** An event of a page, from the customer, or from the business where it is an echo. */
export function pageEvent(content: Elements): Elements {
  const { is_echo } = (content.message ?? {}) as Elements
  const [sender, recipient] = is_echo ? ['PAGE', SAMPLE_CUSTOMER.page] : [SAMPLE_CUSTOMER.page, 'PAGE']
  return { sender: { id: sender }, recipient: { id: recipient }, timestamp: NOW_MS, ...content }
}

/** The makers of samples of one product for pages. */
export function pageSamples(platform: 'facebook' | 'instagram') {
  const event = (name: string, content: Elements, ...sees: string[]): Sample => ({
    name,
    platform,
    list: 'messaging',
    element: pageEvent(content),
    sees,
    outcome: sees.length > 0 ? 'shown' : 'technical',
  })
  return {
    event,
    message: (name: string, message: Elements, ...sees: string[]) =>
      event(name, { message: { mid: mid(name), ...message } }, ...sees),
    attached: (name: string, attachment: unknown, ...sees: string[]) =>
      event(name, { message: { mid: mid(name), attachments: [attachment] } }, ...sees),
    /** Comes after a message of the customer's with these words. */
    after: (name: string, words: string, content: Elements, ...sees: string[]): Sample => ({
      ...event(name, content, ...sees),
      before: pageEvent({ message: { mid: mid(`before ${name}`), text: words } }),
    }),
  }
}

/** As it is, but for what becomes of it. */
export const technical = (sample: Sample): Sample => ({ ...sample, sees: [], outcome: 'technical' })
export const unreadable = (sample: Sample): Sample => ({ ...sample, sees: [], outcome: 'unreadable' })
