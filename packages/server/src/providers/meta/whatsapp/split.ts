import type { HookEvent } from '../../../kernel/ports/hook-provider.ts'
import {
  digestOf,
  elementsOf,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  nameOf,
  textOf,
} from '../../../kernel/ports/lenient.ts'

/** The lists of a change that hold one element for each thing that happened, and what each is stored as. */
const lists = {
  messages: 'message',
  message_echoes: 'echo',
  statuses: 'status',
  calls: 'call',
  user_preferences: 'preference',
  errors: 'error',
} as const
type Stored = (typeof lists)[keyof typeof lists]

/** Named so that the same thing is applied once, in whichever body it comes. */
function nameOfEvent(kind: Stored, given: unknown): string {
  const element = fieldsOf(given)
  const id = nameOf(element.id)
  if (id === undefined || kind === 'preference' || kind === 'error') return `${kind}:${digestOf(given)}`
  if (kind === 'status') return `status:${id}:${textOf(element.status).slice(0, 100)}`
  if (kind === 'call') return `call:${id}:${textOf(element.event).slice(0, 100)}`
  return `message:${id}`
}

/** Whom an element is of; where it does not say and only one is named, that one. */
function contactOf(contacts: readonly Fields[], element: Fields): Fields | undefined {
  const { from, from_user_id, to, to_user_id, wa_id, user_id } = element
  const names = [from, from_user_id, to, to_user_id, wa_id, user_id]
    .map(nameOf)
    .filter((name) => name !== undefined)
  const isNamed = (name: unknown) => names.includes(nameOf(name) ?? '')
  const found = contacts.find((contact) => isNamed(contact.wa_id) || isNamed(contact.user_id))
  return found ?? (names.length === 0 && contacts.length === 1 ? contacts[0] : undefined)
}

/** Lists of a change that are no lists of what happened. */
const known = [...Object.keys(lists), 'contacts']

/** Lists that Meta has added since: each as a whole, so that nothing of them is lost. */
function unknownLists(value: Fields): { eventId: string; stored: object }[] {
  return Object.entries(value)
    .filter(([key, list]) => !known.includes(key) && Array.isArray(list) && list.length > 0)
    .map(([key, list]) => ({
      eventId: `list:${digestOf([key, list])}`,
      stored: { list: key, elements: list },
    }))
}

/**
 * The events of one change, each by itself: Meta sends several in one body, and puts them together again when it tries
 * again. None where the change is for no number, or holds nothing of a conversation.
 */
export function splitValue(given: unknown): HookEvent[] {
  const value = fieldsOf(given)
  const account = nameOf(fieldsOf(value.metadata).phone_number_id)
  if (account === undefined) return []
  const contacts = listOf(value.contacts).filter(isFields)
  const events = Object.entries(lists).flatMap(([list, kind]) =>
    elementsOf(value[list]).map((element) => {
      const eventId = nameOfEvent(kind, element)
      const contact = contactOf(contacts, fieldsOf(element))
      return { eventId, stored: { [kind]: element, contact, ...(kind === 'preference' ? { eventId } : {}) } }
    }),
  )
  if (events.length === 0) return []
  return [...events, ...unknownLists(value)].map(({ eventId, stored }) => ({
    inbox: 'whatsapp',
    account,
    eventId,
    raw: JSON.stringify(stored),
  }))
}
