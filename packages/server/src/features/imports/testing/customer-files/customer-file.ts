import type { FileRefusal } from '../../refusal.ts'

/** A file of a customer, and all that must come of it. */
export interface CustomerFile {
  name: string
  bytes: Uint8Array
  /** Everybody who comes in, as `first last email phone birthday postal country gender` without what is empty. */
  people?: readonly string[]
  /** Who is on the list afterwards: `email a@x.test`, `sms +590…`, `whatsapp +590…`. */
  refused?: readonly string[]
  /**
   * Who came in with less than the proof that is stated for everybody, by e-mail address or number, and the channels
   * that it is still for: `b@x.test sms whatsapp`.
   */
  unverified?: readonly string[]
  /** What was reported: `line title problem`, in brackets where the person came in. */
  reported?: readonly string[]
  /** What is asked before it starts: the order of day and month, answered with the day; a column of consent left out. */
  asks?: 'dateOrder'
  /** Country of the venue; GP where it is left out. */
  country?: string
  /** Why it cannot be read at all. */
  cannot?: FileRefusal
}

/** A text in UTF-8, its lines ended by LF. */
export const lines = (...all: readonly string[]) => Buffer.from(`${all.join('\n')}\n`)
/** A text as Windows writes it in French. */
export const windows = (...all: readonly string[]) => Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1')
