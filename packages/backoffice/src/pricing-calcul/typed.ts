import type { SendingPlan } from '@comptoir/core/pricing'

/** The largest counts that make sense: what is more is a slip of the finger. */
const most = { contacts: 1_000_000, smsPerContact: 100, smsLength: 1000, emailsPerContact: 100 }

export type CountName = keyof typeof most
/** The fields as they are typed. */
export type Typed = Record<CountName, string> & { hasSpecialCharacters: boolean }

/** A count as people write it, spaces included; undefined when it is none. */
export function readCount(name: CountName, text: string): number | undefined {
  const digits = text.replace(/\s/g, '')
  if (!/^\d{1,7}$/.test(digits)) return undefined
  const value = Number(digits)
  return value <= most[name] ? value : undefined
}

/** The plan that was typed; undefined while a field is not a count. */
export function typedPlan(typed: Typed): SendingPlan | undefined {
  const contacts = readCount('contacts', typed.contacts)
  const smsPerContact = readCount('smsPerContact', typed.smsPerContact)
  const smsLength = readCount('smsLength', typed.smsLength)
  const emailsPerContact = readCount('emailsPerContact', typed.emailsPerContact)
  if (
    contacts === undefined ||
    smsPerContact === undefined ||
    smsLength === undefined ||
    emailsPerContact === undefined
  )
    return undefined
  const { hasSpecialCharacters } = typed
  return { contacts, smsPerContact, smsLength, emailsPerContact, hasSpecialCharacters }
}
