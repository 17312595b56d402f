import { getContact } from '@comptoir/core/contacts'
import { type Conversation, phoneOfJid } from '@comptoir/core/inbox'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useMay } from '../../page/may.ts'
import { useResource } from '../../page/use-resource.ts'

interface Reach {
  /** Digits of E.164, without the plus. */
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** Links that call or mail the customer; nothing where neither is known. */
function Links({ phone, email }: Reach) {
  const { t } = useTranslation('inbox')
  if (!phone && !email) return null
  return (
    <p className="bo-other-ways">
      {phone && (
        <a className="ct-button" data-variant="secondary" href={`tel:+${phone}`}>
          <Phone className="ct-icon" aria-hidden />
          {t('window.call', { phone: `+${phone}` })}
        </a>
      )}
      {email && (
        <a className="ct-button" data-variant="secondary" href={`mailto:${email}`}>
          <Mail className="ct-icon" aria-hidden />
          {t('window.mail', { email })}
        </a>
      )}
    </p>
  )
}

function OfContact({
  conversation,
  phone,
}: {
  conversation: Conversation & { contactId: number }
  phone: Reach['phone']
}) {
  const { session } = useApp()
  const { venueId, contactId } = conversation
  const contact = useResource(`reach-${venueId}-${contactId}`, (signal) =>
    session.api(getContact, { params: { venueId, contactId } }, { signal }),
  )
  const known = contact.data.value
  return <Links phone={phone ?? known?.contactPhoneNumber} email={known?.contactEmailAddress} />
}

/** How the customer can still be reached once no answer can be written: by phone and e-mail, as far as they are known. */
export function OtherWays({ conversation }: { conversation: Conversation }) {
  const may = useMay(conversation.venueId)
  const { platform, jid, contactId } = conversation
  const phone = platform === 'whatsapp' || platform === 'sms' ? phoneOfJid(jid) : undefined
  if (contactId === null || !may('contacts.contacts:read')) return <Links phone={phone} />
  return <OfContact conversation={{ ...conversation, contactId }} phone={phone} />
}
