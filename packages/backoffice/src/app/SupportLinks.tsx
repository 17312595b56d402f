import { ButtonLink } from '@comptoir/ui'
import { supportContacts } from './support.ts'
import { useTranslation } from './translation.ts'

/** SHL-12: help by e-mail and by chat, where this installation has them. */
export function SupportLinks() {
  const { t } = useTranslation('app')
  const { email, chatUrl } = supportContacts()
  if (!email && !chatUrl) return null
  return (
    <p className="bo-support">
      {email && <ButtonLink href={`mailto:${email}`}>{t('support.email')}</ButtonLink>}
      {chatUrl && (
        <ButtonLink href={chatUrl} target="_blank" rel="noopener noreferrer">
          {t('support.chat')}
        </ButtonLink>
      )}
    </p>
  )
}
