import { describe, expect, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { ALL_VENUES } from '../http/id.ts'
import type { Listing } from '../http/page.ts'
import { createFakeApi, networkError, refusal } from '../testing/index.ts'
import {
  CONTACTS_UPDATED,
  type ColumnDraft,
  Contact,
  type ContactDraft,
  type ContactsFailure,
  CustomColumn,
  createColumnEditor,
  createContacts,
  createCustomColumn,
  deleteContacts,
  deleteCustomColumn,
  draftContact,
  findDifferences,
  findNoNumbers,
  isEmptyContact,
  listAddressBooks,
  listBookContacts,
  listContacts,
  mergeContacts,
  mergeFields,
  previewMerge,
  setMembership,
  toContactChange,
  toCustomChanges,
  toMergeFields,
  undoContactChange,
  updateCustomColumn,
} from './index.ts'

type Loose<T> = { [K in keyof T]?: unknown }

function person(contactId: number, overrides: Loose<Contact> = {}): Contact {
  return parse(Contact, {
    contactId,
    venueId: 7,
    contactAddressBookId: null,
    addressBookIds: [],
    contactFirstName: `P${contactId}`,
    contactLastName: '',
    contactGender: null,
    contactEmailAddress: null,
    contactPhoneNumber: null,
    contactBirthday: null,
    contactCountryCode: null,
    contactPostalCode: '',
    contactInterests: [],
    contactLanguage: null,
    contactSubscribed: true,
    suppressedChannels: [],
    contactEmailAddressVerified: false,
    contactPhoneNumberVerified: false,
    customValues: {},
    created_at: '2026-11-02T09:00:00Z',
    ...overrides,
  })
}

const listing = (items: Contact[]): Listing<Contact[]> => ({
  items,
  page: 1,
  perPage: 50,
  totalItems: items.length,
  totalPages: 1,
  nextCursor: undefined,
})

function open(people = [person(3), person(2), person(1)], venueId = 7) {
  const fake = createFakeApi()
  const failures: ContactsFailure[] = []
  const events = new Map<string, () => void>()
  fake.answer(listContacts, () => listing(people))
  fake.answer(listBookContacts, () => listing(people))
  fake.answer(listAddressBooks, () => [])
  const live = {
    on: (name: string, _: unknown, handler: unknown) => {
      events.set(name, handler as () => void)
      return () => events.delete(name)
    },
    onReset: () => () => {},
  }
  const contacts = createContacts({
    api: fake.api,
    live: live as never,
    venueId,
    onFailed: (failure) => failures.push(failure),
  })
  const ids = () => contacts.items.value.map(({ contactId }) => Number(contactId))
  const show = async (addressBookId?: number) => {
    contacts.show({ addressBookId, filter: {} })
    await contacts.list.load()
  }
  return { fake, contacts, failures, events, ids, show }
}

describe('the contacts of all venues', () => {
  const people = [person(3, { venueId: 8 }), person(2), person(1, { venueId: 8 })]

  test('D-04 CON-23 each is deleted in its venue, and what is undone too', async () => {
    const { fake, contacts, show } = open(people, ALL_VENUES)
    await show()
    fake.answer(deleteContacts, ({ params }) => ({ deleted: 1, changeId: `of-${params.venueId}` as never }))
    fake.answer(undoContactChange, () => ({ contactIds: [] }))
    const changes = await contacts.remove([3, 2, 1])
    expect(
      fake.callsOf(deleteContacts).map(({ request }) => [request.params?.venueId, request.body]),
    ).toEqual([
      [8, { contactIds: [3, 1] }],
      [7, { contactIds: [2] }],
    ])
    await contacts.undo(changes)
    const undone = fake.callsOf(undoContactChange).map(({ request }) => request.params)
    expect(undone).toEqual([
      { venueId: 8, changeId: 'of-8' },
      { venueId: 7, changeId: 'of-7' },
    ])
  })

  test('D-04 CON-43 two are merged, and a book is filled, in their venue', async () => {
    const { fake, contacts, show } = open(people, ALL_VENUES)
    const book = { addressBookId: 5, venueId: 8, addressBookName: 'Clients', source: 'user', contactCount: 0 }
    fake.answer(listAddressBooks, () => [{ ...book, createdAt: '2026-11-02T09:00:00Z' } as never])
    fake.answer(mergeContacts, () => ({ contact: people[0], changeId: 'merged' }) as never)
    fake.answer(setMembership, () => book as never)
    fake.answer(undoContactChange, () => ({ contactIds: [] }))
    await show()
    await contacts.books.load()
    await contacts.merge(3, 1, {})
    await contacts.setMember(5, [3], true)
    await contacts.undo(['merged'])
    await contacts.undo(['of-a-book'], 8)
    const venuesOf = (endpoint: typeof mergeContacts | typeof setMembership | typeof undoContactChange) =>
      fake.callsOf(endpoint).map(({ request }) => request.params?.venueId)
    expect([mergeContacts, setMembership].map(venuesOf)).toEqual([[8], [8]])
    expect(venuesOf(undoContactChange)).toEqual([8, 8])
  })
})

describe('a venue’s contacts', () => {
  test('CON-04 CON-45 a newer view cancels the older, whose late answer is dropped', async () => {
    const { fake, contacts, ids } = open()
    const late = Promise.withResolvers<Listing<Contact[]>>()
    fake.answer(listContacts, ({ query }) =>
      query?.search === 'el' ? late.promise : listing([person(9, { contactFirstName: 'Élise' })]),
    )
    contacts.show({ addressBookId: undefined, filter: { search: 'el' } })
    contacts.show({ addressBookId: undefined, filter: { search: 'eli', contactSubscribed: true } })
    await vi.waitFor(() => expect(ids()).toEqual([9]))
    const [older, newer] = fake.callsOf(listContacts)
    expect([older?.options.signal?.aborted, newer?.options.signal?.aborted]).toEqual([true, false])
    expect(newer?.request.query).toEqual({ search: 'eli', contactSubscribed: true, perpage: 50 })
    late.resolve(listing([person(1)]))
    await late.promise
    expect([ids(), contacts.list.error.value]).toEqual([[9], undefined])
  })

  test('CON-07 CON-23 deleted contacts disappear at once from list and count, and undo restores them', async () => {
    const { fake, contacts, ids, show } = open()
    await show()
    const answer = Promise.withResolvers<{ deleted: number; changeId: never }>()
    fake.answer(deleteContacts, () => answer.promise)
    const removing = contacts.remove([3, 1])
    expect([ids(), contacts.totalItems.value]).toEqual([[2], 1])
    answer.resolve({ deleted: 2, changeId: 'change-1' as never })
    expect(await removing).toEqual(['change-1'])
    expect([ids(), contacts.totalItems.value]).toEqual([[2], 1])
    fake.answer(undoContactChange, () => ({ contactIds: [] }))
    expect(await contacts.undo(['change-1'])).toBe(true)
    expect([ids(), contacts.totalItems.value]).toEqual([[3, 2, 1], 3])
  })

  test('D-32 a refused deletion puts them back where they were and shows a notice; a retry asks again', async () => {
    const { fake, contacts, failures, ids, show } = open()
    await show()
    fake.fail(deleteContacts, networkError())
    const removing = contacts.remove([2])
    expect(ids()).toEqual([3, 1])
    expect(await removing).toEqual([])
    expect(ids()).toEqual([3, 2, 1])
    expect(failures.map(({ action }) => action)).toEqual(['remove'])
    fake.answer(deleteContacts, () => ({ deleted: 1, changeId: null }))
    failures[0]?.retry()
    await vi.waitFor(() => expect([ids(), contacts.totalItems.value]).toEqual([[3, 1], 2]))
  })

  test('CON-23 more than a thousand are deleted by the thousand', async () => {
    const { fake, contacts } = open()
    let count = 0
    fake.answer(deleteContacts, ({ body }) => {
      count += 1
      return { deleted: body?.contactIds.length ?? 0, changeId: `change-${count}` as never }
    })
    expect(await contacts.remove(Array.from({ length: 2001 }, (_, at) => at + 1))).toHaveLength(3)
    const sent = fake.callsOf(deleteContacts).map(({ request }) => request.body as { contactIds: number[] })
    expect(sent.map(({ contactIds }) => contactIds.length)).toEqual([1000, 1000, 1])
  })

  test('taken out of the book that is listed they are gone at once; put into another they stay', async () => {
    const { fake, contacts, failures, ids, show } = open()
    await show(5)
    fake.fail(setMembership, refusal(403, 'forbidden'))
    const leaving = contacts.setMember(5, [3], false)
    expect(ids()).toEqual([2, 1])
    expect(await leaving).toBe(false)
    expect([ids(), failures.map(({ action }) => action)]).toEqual([[3, 2, 1], ['leave']])
    fake.answer(setMembership, () => ({}) as never)
    expect(await contacts.setMember(6, [3], true)).toBe(true)
    expect(ids()).toEqual([3, 2, 1])
  })

  test('an event of the venue reads the list and its books again, many events at once only twice', async () => {
    const { fake, contacts, events, show } = open()
    await show()
    const reads = () => fake.callsOf(listContacts).filter(({ request }) => request.query?.perpage === 50)
    const before = reads().length
    await contacts.books.load()
    for (let index = 0; index < 10; index += 1) events.get(CONTACTS_UPDATED)?.()
    await vi.waitFor(() => expect(reads()).toHaveLength(before + 2))
    await vi.waitFor(() => expect(fake.callsOf(listAddressBooks)).toHaveLength(3))
    contacts.dispose()
    expect(events.size).toBe(0)
  })

  test('RBC-14 SHL-31 an event asks for no books before anyone asked for them', async () => {
    const { fake, contacts, events, show } = open()
    await show()
    const before = fake.callsOf(listContacts).length
    events.get(CONTACTS_UPDATED)?.()
    await vi.waitFor(() => expect(fake.callsOf(listContacts).length).toBeGreaterThan(before))
    expect(fake.callsOf(listAddressBooks)).toEqual([])
    contacts.dispose()
  })
})

const columnOf = (id: number, userLabel: string, type = 'CHAR') =>
  parse(CustomColumn, { id, venueId: 7, userLabel, type })
const columns = [columnOf(1, 'Table'), columnOf(2, 'Visits', 'DOUBLE'), columnOf(3, 'Since', 'DATETIME')]

describe('custom columns that are edited together', () => {
  function edit() {
    const fake = createFakeApi()
    fake.answer(createCustomColumn, ({ body }) => columnOf(9, body.userLabel, body.type))
    fake.answer(updateCustomColumn, ({ body }) => columnOf(1, body.userLabel ?? ''))
    fake.answer(deleteCustomColumn, () => undefined)
    const editor = createColumnEditor(fake.api, 7, columns)
    const keyOf = (label: string) => editor.drafts.value.find((one) => one.userLabel === label)?.key ?? ''
    const states = () => editor.drafts.value.map(({ userLabel, state }) => `${userLabel} ${state}`)
    return { fake, editor, keyOf, states }
  }
  const isNew = ({ id }: ColumnDraft) => id === undefined

  test('CON-36 are new, modified or deleted until all are saved; a new deleted one is dropped', async () => {
    const { fake, editor, keyOf, states } = edit()
    editor.change(keyOf('Table'), { userLabel: 'Favourite table', type: 'DOUBLE' })
    editor.remove(keyOf('Visits'))
    editor.add()
    editor.change(editor.drafts.value.find(isNew)?.key ?? '', { userLabel: 'Dog', type: 'CHAR' })
    editor.add()
    editor.remove(editor.drafts.value.at(-1)?.key ?? '')
    expect(states()).toEqual(['Favourite table modified', 'Visits deleted', 'Since kept', 'Dog new'])
    expect(fake.calls).toEqual([])
    expect(await editor.save()).toBe(true)
    expect(fake.calls.map(({ endpoint }) => endpoint)).toEqual([
      deleteCustomColumn,
      updateCustomColumn,
      createCustomColumn,
    ])
    expect(fake.callsOf(updateCustomColumn)[0]?.request.body).toEqual({ userLabel: 'Favourite table' })
    expect(states()).toEqual(['Favourite table kept', 'Since kept', 'Dog kept'])
  })

  test('CON-36 a value typed back or restored needs no saving', async () => {
    const { fake, editor, keyOf, states } = edit()
    editor.change(keyOf('Table'), { userLabel: 'Tables' })
    editor.change(keyOf('Tables'), { userLabel: 'Table' })
    editor.remove(keyOf('Visits'))
    editor.restore(keyOf('Visits'))
    expect(states()).toEqual(['Table kept', 'Visits kept', 'Since kept'])
    expect([await editor.save(), fake.calls]).toEqual([true, []])
  })

  test('D-32 a refusal names its column and keeps what was saved before; a retry saves the rest', async () => {
    const { fake, editor, keyOf, states } = edit()
    editor.remove(keyOf('Since'))
    editor.change(keyOf('Table'), { userLabel: 'Visits' })
    fake.fail(updateCustomColumn, refusal(409, 'conflict'))
    expect(await editor.save()).toBe(false)
    expect(editor.failure.value).toMatchObject({ key: editor.drafts.value[0]?.key, error: { status: 409 } })
    expect(states()).toEqual(['Visits modified', 'Visits kept'])
    fake.answer(updateCustomColumn, () => columnOf(1, 'Visits'))
    expect(await editor.save()).toBe(true)
    expect(fake.callsOf(deleteCustomColumn)).toHaveLength(1)
  })
})

describe('a contact as it is edited', () => {
  const empty = draftContact(undefined, columns, 'America/Guadeloupe')
  const typed = (values: Partial<ContactDraft>): ContactDraft => ({ ...empty, ...values })

  test('CON-38 is empty with nothing but a book', () => {
    expect(isEmptyContact(typed({ addressBookIds: [4] }))).toBe(true)
    expect(isEmptyContact(typed({ contactFirstName: '  ' }))).toBe(true)
    expect(isEmptyContact(typed({ contactInterests: [3] }))).toBe(false)
    expect(isEmptyContact(typed({ customValues: { 1: 'x' } }))).toBe(false)
    expect(isEmptyContact(typed({ contactBirthday: '1990-01-01' }))).toBe(false)
  })

  test('CON-40 CON-41 CON-42 only what changed is sent: dates or null, digits without plus, no verified flags', () => {
    const known = person(1, {
      contactPhoneNumber: '590690123456',
      contactEmailAddress: 'e@example.com',
      contactEmailAddressVerified: true,
      contactBirthday: '1990-05-04',
      contactInterests: [3, 1],
    })
    const before = draftContact(known, columns, 'UTC')
    expect(before.contactPhoneNumber).toBe('+590690123456')
    expect(toContactChange(before, { ...before, contactInterests: [1, 3] })).toEqual({})
    expect(
      toContactChange(before, {
        ...before,
        contactFirstName: ' Élise ',
        contactPhoneNumber: '+590690999999',
        contactBirthday: '',
        contactEmailAddress: '',
        contactInterests: [9],
      }),
    ).toEqual({
      contactFirstName: 'Élise',
      contactPhoneNumber: '590690999999',
      contactBirthday: null,
      contactEmailAddress: null,
      contactInterests: [9],
    })
  })

  test('CON-41 D-30 custom values are typed, sent where they changed, and taken away when emptied', () => {
    // Three in the morning of the next day in Greenwich.
    const known = person(1, { customValues: { 1: 'T4', 2: 3.5, 3: '2026-05-05T03:00:00Z' } })
    const before = draftContact(known, columns, 'America/Guadeloupe')
    expect(before.customValues).toEqual({ 1: 'T4', 2: '3.5', 3: '2026-05-04' })
    const change = (customValues: Record<string, string>) =>
      toCustomChanges(
        before,
        { ...before, customValues: { ...before.customValues, ...customValues } },
        columns,
      )
    expect(change({})).toEqual({})
    expect(change({ 1: ' ', 2: '1 234,5', 3: '2026-05-06' })).toEqual({ 1: null, 2: 1234.5, 3: '2026-05-06' })
    const added = { ...draftContact(undefined, [], 'UTC'), customValues: { 1: 'T4' } }
    expect(toCustomChanges(draftContact(undefined, [], 'UTC'), added, [])).toEqual({ 1: 'T4' })
    expect(findNoNumbers(typed({ customValues: { 1: 'x', 2: 'many' } }), columns)).toEqual([2])
    expect(findNoNumbers(typed({ customValues: { 2: '4,2' } }), columns)).toEqual([])
  })
})

describe('a merge of two', () => {
  const pair = {
    keep: person(1, {
      contactFirstName: 'Elise',
      contactEmailAddress: 'a@example.com',
      contactInterests: [3, 1],
      addressBookIds: [1],
      customValues: { 1: 'T4', 2: 5 },
    }),
    drop: person(2, {
      contactFirstName: 'Élise',
      contactPhoneNumber: '590690123456',
      contactEmailAddress: 'a@example.com',
      contactInterests: [1, 3],
      addressBookIds: [1, 2],
      customValues: { 1: 'T5', 3: '2026-01-01T00:00:00Z' },
    }),
  }
  test('D-28 asks only where both have a value and they differ', () => {
    expect(findDifferences(pair)).toEqual(['contactFirstName', '1'])
  })
  test('D-28 shows what becomes of them, and sends the server the same choices', () => {
    const choices = { contactFirstName: 'drop', 1: 'drop' } as const
    expect(previewMerge(pair, choices)).toEqual({
      ...pair.keep,
      contactFirstName: 'Élise',
      contactPhoneNumber: '590690123456',
      addressBookIds: [1, 2],
      customValues: { 1: 'T5', 2: 5, 3: '2026-01-01T00:00:00Z' },
    })
    expect(toMergeFields(choices)).toEqual({ contactFirstName: 'drop', customValues: { 1: 'drop' } })
  })
  test('D-28 a choice never loses a value: fields that the other contact lacks stay', () => {
    const all = Object.fromEntries(mergeFields.map((name) => [name, 'drop' as const]))
    const result = previewMerge({ keep: pair.drop, drop: pair.keep }, all)
    expect(result.contactPhoneNumber).toBe('590690123456')
    expect(previewMerge({ keep: person(1), drop: person(2) }, all)).toEqual(
      person(1, { contactFirstName: 'P2' }),
    )
  })
})
