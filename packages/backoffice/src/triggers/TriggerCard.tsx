import type { Trigger } from '@comptoir/core/triggers'
import { StatusCard } from '@comptoir/ui'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useSentence } from './use-triggers.ts'

interface TriggerCardProps {
  trigger: Trigger
  isBusy: boolean
  /** Left out for who may not send. */
  onTurn: ((isActive: boolean) => void) | undefined
}

/** What a trigger does, whether it is on, and how it went in the last 30 days. */
export function TriggerCard({ trigger, isBusy, onTurn }: TriggerCardProps) {
  const { t } = useTranslation('triggers')
  const format = useFormat()
  const sentenceOf = useSentence()
  const { id, kind, channel, userLabel, isActive, counts } = trigger
  const name = userLabel || t('name', { kind: t(`kind.${kind}`), channel: t(`channel.${channel}`) })
  return (
    <li>
      <StatusCard
        title={name}
        icon={channel === 'sms' ? <MessageSquareText /> : <Mail />}
        isOn={isActive}
        isBusy={isBusy}
        onChange={onTurn}
        labels={{ on: t('on'), off: t('off') }}
        action={
          <span className="bo-trigger-foot">
            <span className="bo-muted">
              {t('counts', {
                sent: format.number(counts.sent),
                waiting: format.number(counts.waiting),
                dropped: format.number(counts.dropped),
              })}
            </span>
            <LinkButton
              to="/trigger-campaigns/$triggerId"
              params={{ triggerId: String(id) }}
              size="s"
              aria-label={t('openNamed', { name })}
            >
              {t('open')}
            </LinkButton>
          </span>
        }
      >
        {sentenceOf(trigger)}
      </StatusCard>
    </li>
  )
}
