import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'

/** How much is kept: the oldest mails go first. */
const MOST_MAILS = 500
const MOST_BYTES = 25 * 1024 * 1024

/** A mail that arrived. Times are milliseconds since 1970. */
export interface ReceivedMail {
  id: string
  receivedAt: number
  /** Who the envelope was for, in lower case; not what the header says. */
  to: readonly string[]
  raw: Buffer
  parsed: Email
}

/** The mails that arrived since the start, in memory. */
export interface Mailbox {
  add(to: readonly string[], raw: Buffer): Promise<void>
  /** The newest first; those for one address, or all. */
  list(to?: string): ReceivedMail[]
  find(id: string): ReceivedMail | undefined
  clear(to?: string): void
}

/** Makes an empty {@link Mailbox}. */
export function createMailbox(): Mailbox {
  let mails: ReceivedMail[] = []

  function forgetOldest(): void {
    let bytes = mails.reduce((sum, { raw }) => sum + raw.byteLength, 0)
    while (mails.length > MOST_MAILS || bytes > MOST_BYTES) bytes -= mails.shift()?.raw.byteLength ?? bytes
  }

  const isFor = (to: string | undefined) => (mail: ReceivedMail) =>
    to === undefined || mail.to.includes(to.toLowerCase())

  return {
    async add(to, raw) {
      const parsed = await PostalMime.parse(raw)
      const addresses = to.map((address) => address.toLowerCase())
      mails.push({ id: randomUUID(), receivedAt: Date.now(), to: addresses, raw, parsed })
      forgetOldest()
    },
    list: (to) => mails.filter(isFor(to)).toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    clear(to) {
      const isGone = isFor(to)
      mails = mails.filter((mail) => !isGone(mail))
    },
  }
}
