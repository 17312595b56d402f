import {
  type Contact,
  CUSTOM_DECIMALS_MAX,
  type CustomColumn,
  createContact,
  draftContact,
  isEmptyContact,
  setMembership,
  updateContact,
  updateCustomValues,
} from '@comptoir/core/contacts'
import { ApiError } from '@comptoir/core/http'
import { useEffect, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { type Form, useForm } from '../page/use-form.ts'
import { type ContactValues, changesOf, type Faults, faultsOf, toNewContact } from './contact-values.ts'
import { usePlace, usePlaceVenue } from './use-contacts.ts'

/** CON-38: how long it is said that there is nothing to keep. */
const EMPTY_MS = 5000

/** What the drawer was opened with. */
export interface Opened {
  /** Undefined for somebody new. */
  contact: Contact | undefined
  /** Where somebody new is put first. */
  book: number | undefined
  columns: readonly CustomColumn[]
  hasBooks: boolean
}

export interface ContactForm extends Form<ContactValues> {
  /** Nothing is known of this contact: said for a while (CON-38). */
  isEmpty: boolean
  /** Somebody else who has the e-mail address or phone number. */
  taken: { field: string; contactId: number } | undefined
  save(): Promise<boolean>
}

function takenOf(error: unknown): ContactForm['taken'] {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const contactId = Number(error.fields.contactId)
  const field = Object.keys(error.fields).find((name) => error.fields[name] === 'taken')
  return field !== undefined && contactId > 0 ? { field, contactId } : undefined
}

/** The calls that make of a contact what the drawer holds. */
function useCalls({ contact, columns }: Opened, before: ContactValues) {
  const { api } = useApp().session
  const { venueId } = usePlace()

  async function setBooks(contactId: Contact['contactId'], books: readonly number[], isMember: boolean) {
    const body = { contactIds: [contactId], isMember }
    for (const id of books) await api(setMembership, { params: { venueId, id }, body })
  }

  async function change({ contactId }: Contact, values: ContactValues) {
    const { fields, customValues, joined, left } = changesOf(before, values, columns)
    const params = { venueId, contactId }
    if (Object.keys(fields).length > 0) await api(updateContact, { params, body: fields })
    if (Object.keys(customValues).length > 0) await api(updateCustomValues, { params, body: customValues })
    await setBooks(contactId, joined, true)
    await setBooks(contactId, left, false)
  }

  async function add(values: ContactValues) {
    const body = toNewContact(before, values, columns)
    const made = await api(createContact, { params: { venueId }, body })
    await setBooks(made.contactId, values.addressBookIds.slice(1), true)
  }

  return {
    endpoint: contact ? updateContact : createContact,
    bodyOf: (values: ContactValues) =>
      contact ? changesOf(before, values, columns).fields : toNewContact(before, values, columns),
    send: (values: ContactValues) => (contact ? change(contact, values) : add(values)),
  }
}

function useInitial({ contact, book, columns }: Opened): ContactValues {
  const { t } = useTranslation('contacts')
  const venue = usePlaceVenue()
  const [initial] = useState(() => ({
    ...draftContact(contact, columns, venue.timezone),
    ...(contact || book === undefined ? {} : { addressBookIds: [book] }),
    isPhoneValid: true,
    hasConsent: false,
    consentChannels: [],
    consentWording: t('consent.default', { venue: venue.venueName }),
  }))
  return initial
}

/** Shows faults at their fields until these are changed. */
function useFaults(form: Form<ContactValues>) {
  const { t } = useTranslation('contacts')
  const [faults, setFaults] = useState<Faults>({})
  return {
    show: setFaults,
    clear(name: string) {
      setFaults(({ [name]: _, ...rest }) => rest)
    },
    errorOf(name: string) {
      const fault = faults[name]
      return fault ? t(`fault.${fault}`, { count: CUSTOM_DECIMALS_MAX }) : form.errorOf(name)
    },
  }
}

/** Said for five seconds. */
function useBriefly() {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setSince(undefined), EMPTY_MS)
    return () => clearTimeout(timer)
  }, [since])
  return { isSaid: since !== undefined, say: () => setSince(Date.now()) }
}

/** A contact that is added or changed, with the rules of its drawer (CON-38 to CON-42). */
export function useContactForm(opened: Opened): ContactForm {
  const { t } = useTranslation('contacts')
  const initial = useInitial(opened)
  const form = useForm<ContactValues>(initial)
  const faults = useFaults(form)
  const empty = useBriefly()
  const calls = useCalls(opened, initial)
  const [taken, setTaken] = useState<ContactForm['taken']>()
  const { values } = form
  // Shown above the fields, with a link to that contact.
  form.errorOf('contactId')

  async function send() {
    try {
      await calls.send(values)
    } catch (error) {
      setTaken(takenOf(error))
      throw error
    }
  }

  const update: ContactForm['update'] = (name, change) => {
    faults.clear(name)
    if (name === taken?.field) setTaken(undefined)
    form.update(name, change)
  }

  return {
    ...form,
    isEmpty: empty.isSaid,
    taken,
    set: (name, value) => update(name, () => value),
    update,
    errorOf: (name) => (taken?.field === name ? t('taken.field') : faults.errorOf(name)),
    async save() {
      setTaken(undefined)
      if (isEmptyContact(contactOf(values))) {
        empty.say()
        return false
      }
      const { contact, columns, hasBooks } = opened
      const rules = { columns, before: initial, hasBooks, booksBefore: contact?.addressBookIds }
      const found = faultsOf(values, rules)
      faults.show(found)
      return form.submit(calls.endpoint, calls.bodyOf(values), send, Object.keys(found))
    },
  }
}

/** The contact alone, without what is asked besides. */
function contactOf({
  isPhoneValid: _,
  hasConsent: __,
  consentChannels: ___,
  consentWording: ____,
  ...draft
}: ContactValues) {
  return draft
}
