import type { SentContactMessages } from '@comptoir/core/contact-messages'
import { Card } from '@comptoir/ui'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { LeftOutList } from './Receivers.tsx'

/** The result of sending: how many messages are being sent, who was left out, and where to follow each. */
export function Sent({ sent }: { sent: SentContactMessages }) {
  const { t } = useTranslation('contact-messages')
  return (
    <Card title={t('sent')}>
      <div className="bo-form">
        <p className="bo-receivers-count" role="status">
          {t('sentTo', { count: sent.messages.length })}
        </p>
        <p className="bo-muted">{t('credits', { count: sent.credits })}</p>
        <LeftOutList leftOut={sent.leftOut} />
        <div className="bo-line-end">
          <LinkButton to="/contacts/list">{t('back')}</LinkButton>
          <LinkButton to="/messages/outreach" variant="primary">
            {t('follow')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
