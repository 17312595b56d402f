/** What the address of a message to contacts says (CON-03); everything else is dropped. */
export interface ContactMessageSearch {
  /** Ids with commas between them; before the book. */
  contactIds?: string
  /** What is sent; there is nothing else yet. */
  type?: 'sms'
  /** Everybody of a book. */
  addressBook?: number
  profileId?: number
}

const MOST = 1000
const IDS = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/
const isId = (value: unknown) => /^[1-9]\d{0,9}$/.test(typeof value === 'object' ? '' : String(value))

/** The router reads a search as JSON: one id arrives as a number, `[1,2]` as a list. */
function idsOf(value: unknown): string | undefined {
  const text = Array.isArray(value) && value.every(isId) ? value.join(',') : value
  if (typeof text !== 'string' && typeof text !== 'number') return undefined
  return IDS.test(String(text)) ? String(text).split(',').slice(0, MOST).join(',') : undefined
}

export function readContactMessageSearch(given: Record<string, unknown>): ContactMessageSearch {
  const contactIds = idsOf(given.contactIds)
  const { addressBook, profileId } = given
  return {
    ...(contactIds === undefined ? {} : { contactIds }),
    ...(given.type === 'sms' ? { type: 'sms' } : {}),
    ...(isId(addressBook) ? { addressBook: Number(addressBook) } : {}),
    ...(isId(profileId) ? { profileId: Number(profileId) } : {}),
  }
}
