import { getContact } from '@comptoir/core/contacts'
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
import { BooksField, ConsentFields, CustomFields } from './MoreFields.tsx'
import { Silenced } from './Silenced.tsx'
import { type ContactForm, type Opened, useContactForm } from './use-contact-form.ts'
import { usePlace } from './use-contacts.ts'

/** The card has a history, which a form for somebody new has not. */
const ContactCard = lazy(async () => ({ default: (await import('./ContactCard.tsx')).ContactCard }))

interface ClosingProps {
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
export function ContactDrawer({ onClose, onOpenOther, ...opened }: Opened & ClosingProps) {
  const { t } = useTranslation('contacts')
  const { contacts, may } = usePlace()
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

export interface OpenContactProps extends Omit<Opened, 'contact'>, ClosingProps {
  contactId: number
}

/** The card of a contact, read again when it is opened; its form stands in the same place and leads back to it. */
export function OpenContact({ contactId, ...drawer }: OpenContactProps) {
  const { t } = useTranslation(['contacts', 'page'])
  const { session } = useApp()
  const { venueId, may, contacts } = usePlace()
  const [isEditing, setEditing] = useState(false)
  const contact = useResource(`contact-${contactId}`, (signal) =>
    session.api(getContact, { params: { venueId, contactId } }, { signal }),
  )
  const known = contact.data.value
  if (known && isEditing)
    return (
      <ContactDrawer
        {...drawer}
        contact={known}
        onClose={() => {
          setEditing(false)
          void contact.reload()
        }}
      />
    )
  if (known)
    return (
      <Suspense>
        <ContactCard
          contact={known}
          columns={drawer.columns}
          onEdit={may('contacts.contacts:update') ? () => setEditing(true) : undefined}
          onErased={() => {
            drawer.onClose()
            void contacts.refresh()
          }}
          onClose={drawer.onClose}
        />
      </Suspense>
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
