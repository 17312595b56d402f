import { type ContactFilter, type CustomCondition, readCustomConditions } from '@comptoir/core/contacts'
import { type AnswerName, type ContactsSearch, readContactsSearch } from './search.ts'

/** The filters of contacts, as the drawer and the address hold them: without book and open contact. */
export type Narrowing = Omit<ContactsSearch, 'book' | 'contact' | 'open'>

const fields = {
  subscribed: 'contactSubscribed',
  email: 'contactEmailAddress',
  phone: 'contactPhoneNumber',
} as const satisfies Record<AnswerName, keyof ContactFilter>
export const answerNames = ['subscribed', 'email', 'phone'] as const satisfies readonly AnswerName[]

/** The conditions of an address that the server would take; none where one of them is wrong. */
export function conditionsOf({ custom }: Narrowing): CustomCondition[] {
  return custom ? (readCustomConditions(JSON.stringify(custom)) ?? []) : []
}

/** What the server is asked for. */
export function filterOf(narrowing: Narrowing): ContactFilter {
  const { search, added, from, until } = narrowing
  const custom = conditionsOf(narrowing)
  const set = answerNames.filter((name) => narrowing[name] !== undefined)
  return {
    ...(search ? { search } : {}),
    ...Object.fromEntries(set.map((name) => [fields[name], narrowing[name] === 'yes'])),
    ...(added ? { added } : {}),
    ...(from ? { addedFrom: from } : {}),
    ...(until ? { addedUntil: until } : {}),
    ...(custom.length > 0 ? { custom } : {}),
  }
}

/** What a kept filter is in the address. */
export function narrowingOf(filter: ContactFilter): Narrowing {
  const set = answerNames.filter((name) => filter[fields[name]] !== undefined)
  return readContactsSearch({
    search: filter.search,
    ...Object.fromEntries(set.map((name) => [name, filter[fields[name]] ? 'yes' : 'no'])),
    added: filter.added,
    from: filter.addedFrom,
    until: filter.addedUntil,
    custom: filter.custom,
  })
}

/** Days of one's own; an end that comes before the start is cleared (CON-37). */
export function withDays(narrowing: Narrowing, from: string, until: string): Narrowing {
  const { added: _, from: __, until: ___, ...rest } = narrowing
  return {
    ...rest,
    ...(from ? { from } : {}),
    ...(until && !(from && until < from) ? { until } : {}),
  }
}
