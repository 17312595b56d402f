import { Card, TextField } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import { LabelCard } from './LabelCard.tsx'
import { SenderDomains } from './SenderDomains.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** Who the mail comes from, and where answers go (EML-04, D-77). */
export function MailSenderStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setup, setContent } = writing
  const faultOf = useFault(draft)
  const { fromName, sender, replyTo } = draft.fields.value.content
  return (
    <div className="bo-two">
      <Card title={t('sender')}>
        <div className="bo-form">
          <TextField
            label={t('mail.fromName')}
            help={t('mail.fromNameHelp')}
            name="fromName"
            placeholder={setup.venueName}
            value={fromName}
            error={faultOf('content.fromName')}
            onChange={(value) => setContent({ fromName: value })}
          />
          <TextField
            label={t('mail.sender')}
            help={t('mail.senderHelp', { address: setup.mail.sender })}
            name="sender"
            inputMode="email"
            spellCheck={false}
            placeholder={setup.mail.sender}
            value={sender}
            error={faultOf('content.sender')}
            onChange={(value) => setContent({ sender: value.trim() })}
          />
          <SenderDomains writing={writing} />
          <TextField
            label={t('mail.replyTo')}
            help={t(setup.mail.replyTo ? 'mail.replyToHelp' : 'mail.replyToNone')}
            name="replyTo"
            inputMode="email"
            spellCheck={false}
            placeholder={setup.mail.replyTo}
            value={replyTo}
            error={faultOf('content.replyTo')}
            onChange={(value) => setContent({ replyTo: value.trim() })}
          />
        </div>
      </Card>
      <LabelCard writing={writing} />
    </div>
  )
}
