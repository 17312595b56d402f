import { type Contact, getContact } from '@comptoir/core/contacts'
import { Button, Dialog, useToasts } from '@comptoir/ui'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { Note } from '../page/Note.tsx'
import { useResource } from '../page/use-resource.ts'
import { ContactFields } from './ContactFields.tsx'
import { InVenue } from './InVenue.tsx'
import { BooksField, ConsentFields, CustomFields } from './MoreFields.tsx'
import { Silenced } from './Silenced.tsx'
import { type ContactForm, type Opened, useContactForm } from './use-contact-form.ts'
import { useBooks, useColumns, usePlace } from './use-contacts.ts'

/** The card has a history, which a form for somebody new has not. */
const ContactCard = lazy(async () => ({ default: (await import('./ContactCard.tsx')).ContactCard }))

export interface ClosingProps {
  onClose: () => void
  /** Opens somebody else instead, such as who has the address already. */
  onOpenOther: (contactId: number) => void
}

/** Someone else has the e-mail address or phone number: a link to that contact. */
function TakenNote({ taken, onOpenOther }: Pick<ContactForm, 'taken'> & Pick<ClosingProps, 'onOpenOther'>) {
  const { t } = useTranslation('contacts')
  if (!taken) return null
  return (
    <Note tone="attention">
      <p>{t('taken.text')}</p>
      <Button size="s" onClick={() => onOpenOther(taken.contactId)}>
        {t('taken.open')}
      </Button>
    </Note>
  )
}

/** Adds or changes a contact: 40 % of a wide screen (CON-05). `onClose` is also called once it is saved. */
export function ContactDrawer({
  onClose,
  onOpenOther,
  ...given
}: Pick<Opened, 'contact' | 'book'> & ClosingProps) {
  const { t } = useTranslation('contacts')
  const { contacts, may } = usePlace()
  const hasBooks = useBooks().length > 0
  const opened = { ...given, columns: useColumns(), hasBooks }
  const { nameOf } = useContactWords()
  const { show } = useToasts()
  const { contact, columns } = opened
  const form = useContactForm(opened)
  const canSave = may(contact ? 'contacts.contacts:update' : 'contacts.contacts:create')

  async function submit() {
    if (!canSave || !(await form.save())) return
    show({ text: t(contact ? 'saved' : 'added'), tone: 'success' })
    onClose()
    if (contact) await contacts.reread(contact.contactId)
    await contacts.refresh()
  }

  return (
    <FormDrawer
      title={contact ? nameOf(contact) : t('add')}
      {...(contact ? {} : { submitLabel: t('add.submit') })}
      isDirty={canSave && form.isDirty}
      isBusy={form.isBusy}
      failure={form.isEmpty ? t('fault.empty') : form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!canSave && <Note>{t('readOnly')}</Note>}
      <TakenNote taken={form.taken} onOpenOther={onOpenOther} />
      {contact && contact.suppressedChannels.length > 0 && <Silenced contact={contact} />}
      <fieldset className="bo-contact-fields" disabled={!canSave}>
        <ContactFields
          form={form}
          isVerified={{
            email: contact?.contactEmailAddressVerified ?? false,
            phone: contact?.contactPhoneNumberVerified ?? false,
          }}
        />
        <BooksField form={form} />
        <CustomFields form={form} columns={columns} />
        {!contact && <ConsentFields form={form} />}
      </fieldset>
    </FormDrawer>
  )
}

interface KnownContactProps extends ClosingProps {
  contact: Contact
  onChanged: () => void
}

/** The card of a contact; its form stands in the same place and leads back to it. */
function KnownContact({ contact, onChanged, ...closing }: KnownContactProps) {
  const { may, contacts } = usePlace()
  const columns = useColumns()
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <ContactDrawer
        {...closing}
        contact={contact}
        book={undefined}
        onClose={() => {
          setEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <Suspense>
      <ContactCard
        contact={contact}
        columns={columns}
        onEdit={may('contacts.contacts:update') ? () => setEditing(true) : undefined}
        onErased={() => {
          closing.onClose()
          void contacts.refresh()
        }}
        onClose={closing.onClose}
      />
    </Suspense>
  )
}

/** The card of a contact, read again when it is opened, in its venue. */
export function OpenContact({ contactId, ...drawer }: ClosingProps & { contactId: number }) {
  const { t } = useTranslation(['contacts', 'page'])
  const { session } = useApp()
  const { venueId } = usePlace()
  const contact = useResource(`contact-${contactId}`, (signal) =>
    session.api(getContact, { params: { venueId, contactId } }, { signal }),
  )
  const known = contact.data.value
  if (known)
    return (
      <InVenue venueId={known.venueId}>
        <KnownContact {...drawer} contact={known} onChanged={() => void contact.reload()} />
      </InVenue>
    )
  if (contact.error.value === undefined) return null
  return (
    <Dialog
      isOpen
      onClose={drawer.onClose}
      title={t('failed.contact')}
      closeLabel={t('close', { ns: 'page' })}
    >
      <Loaded resource={contact} failed={t('failed.contact')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
