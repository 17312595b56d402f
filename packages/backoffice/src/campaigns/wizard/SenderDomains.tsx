import { Button } from '@comptoir/ui'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useTranslation } from '../../app/translation.ts'
import type { Writing } from './use-draft.ts'

/** The verified domains, each with an address of it to take, and where domains are added (D-77). */
export function SenderDomains({ writing: { draft, setup, setContent } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { domains } = setup.mail
  const { sender } = draft.fields.value.content
  const name = sender.split('@')[0] || t('mail.contact')
  const addresses = domains.map((domain) => `${name}@${domain}`).filter((address) => address !== sender)
  return (
    <div className="bo-presets">
      {addresses.map((address) => (
        <Button key={address} size="s" onClick={() => setContent({ sender: address })}>
          {t('mail.useAddress', { address })}
        </Button>
      ))}
      <LinkButton size="s" to="/sender-domains">
        {t(domains.length > 0 ? 'mail.domains' : 'mail.ownDomain')}
      </LinkButton>
    </div>
  )
}
