import type { Contact } from '@comptoir/core/contacts'
import { FormSection } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { ContactData } from './ContactData.tsx'
import { ContactHistory } from './ContactHistory.tsx'

/** What happened with a contact, and what they may ask for by law. */
export function PersonalData({ contact, onErased }: { contact: Contact; onErased: () => void }) {
  const { t } = useTranslation('personal-data')
  const { nameOf } = useContactWords()
  const { venueId, contactId } = contact
  return (
    <>
      <FormSection title={t('history')}>
        <ContactHistory venueId={venueId} contactId={contactId} />
      </FormSection>
      <FormSection title={t('data')}>
        <ContactData venueId={venueId} contactId={contactId} name={nameOf(contact)} onErased={onErased} />
      </FormSection>
    </>
  )
}
