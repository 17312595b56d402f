/** Something that Google sends of a phone with RCS, and what a person must see of it in a venue whose language is French. */
export interface RcsSample {
  name: string
  /** As the signed `data` holds it; words in capitals are replaced by the agent, the phone and the time. */
  event: unknown
  /** Words that the customer wrote before. */
  before?: string
  /** Words of the bubble; of a file its address. */
  sees: readonly string[]
  /** `technical` shows no bubble, `unreadable` waits with its reason for a person. */
  outcome: 'shown' | 'technical' | 'unreadable'
}

type Fields = Readonly<Record<string, unknown>>

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()

/** The id that a sample's message or event has. */
const idOf = (name: string) => `SAMPLE-${slug(name)}`

const around = { senderPhoneNumber: 'PHONE', agentId: 'AGENT', sendTime: 'NOW' }

/** A message of the customer. */
export const message = (name: string, content: Fields, ...sees: string[]): RcsSample => ({
  name,
  event: { ...around, messageId: idOf(name), ...content },
  sees,
  outcome: 'shown',
})

/** The same after words of the customer's. */
export const after = (name: string, before: string, content: Fields, ...sees: string[]): RcsSample => ({
  ...message(name, content, ...sees),
  before,
})

/** An event: what a phone did, or what Google did itself. */
export const event = (name: string, eventType: unknown, more: Fields = {}, ...sees: string[]): RcsSample => ({
  name,
  event: { ...around, eventType, eventId: idOf(name), ...more },
  sees,
  outcome: sees.length > 0 ? 'shown' : 'technical',
})

/** What no one can read. */
export const unreadable = (sample: RcsSample): RcsSample => ({ ...sample, sees: [], outcome: 'unreadable' })

/** An event for a phone and an agent, at a time in milliseconds. */
export function fillSample(
  event: unknown,
  { phone, agent, at = Date.now() }: { phone: string; agent: string; at?: number },
): object {
  const fill: Record<string, string> = {
    PHONE: phone,
    'PHONE SPACED': phone.replace(/^(\+\d{3})(\d{3})/, '$1 $2 '),
    AGENT: agent,
    NOW: new Date(at).toISOString(),
  }
  return JSON.parse(JSON.stringify(event), (_key, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(fill, value) ? fill[value] : value,
  )
}
