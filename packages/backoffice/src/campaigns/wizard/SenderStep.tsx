import { isProtectedSender, isSenderId } from '@comptoir/core/sms'
import { Card, TextField } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import { LabelCard } from './LabelCard.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** Who the SMS comes from (SMS-06), and what the campaign is called here. */
export function SenderStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setup, setContent } = writing
  const faultOf = useFault(draft)
  const { content } = draft.fields.value
  const { senderId } = content
  const wrongSender = () => {
    if (senderId === '') return undefined
    if (!isSenderId(senderId)) return t('senderWrong')
    return isProtectedSender(senderId) ? t('fault.protected') : faultOf('content.senderId')
  }
  return (
    <div className="bo-two">
      <Card title={t('sender')}>
        <div className="bo-form">
          <TextField
            label={t('senderName')}
            help={t('senderHelp', { name: setup.senderId })}
            name="senderId"
            placeholder={setup.senderId}
            spellCheck={false}
            value={senderId}
            error={wrongSender()}
            onChange={(value) => setContent({ senderId: value })}
          />
          <p className="bo-muted">{t('senderFallback', { name: setup.fallbackSenderId })}</p>
        </div>
      </Card>
      <LabelCard writing={writing} />
    </div>
  )
}
