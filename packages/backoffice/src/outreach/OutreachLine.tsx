import { decideOutreach, type Outreach } from '@comptoir/core/outreach'
import { Badge, Button, usePhoneText } from '@comptoir/ui'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Star from 'lucide-react/icons/star'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { smsTones } from './sms-tones.ts'

function useStateText({ state, failure, leavesAt }: Outreach): string | undefined {
  const { t } = useTranslation('outreach')
  const format = useFormat()
  if (leavesAt !== null) return t('leaves', { time: format.exact(new Date(leavesAt)) })
  if (state === 'unknown') return t('unknownText')
  return failure ? t(`failure.${failure}`) : undefined
}

interface DecisionProps {
  venueId: number
  outreach: Outreach
  onDecided: () => void
}

/** What is done about a message of which no one knows whether it left. */
function Decision({ venueId, outreach: { id, phoneNumber }, onDecided }: DecisionProps) {
  const { t } = useTranslation('outreach')
  const phone = usePhoneText()(phoneNumber)
  const { session } = useApp()
  const action = useAction()
  async function decide(decision: 'resend' | 'dismiss', done: string) {
    const params = { venueId, outreachId: id }
    const send = () => session.api(decideOutreach, { params, body: { decision } })
    if (await action.run(decision, send, done)) onDecided()
  }
  return (
    <div className="bo-line-end">
      <Button
        size="s"
        aria-label={`${t('dismiss')} : ${phone}`}
        isLoading={action.busy === 'dismiss'}
        onClick={() => void decide('dismiss', t('dismissed'))}
      >
        {t('dismiss')}
      </Button>
      <Button
        size="s"
        aria-label={`${t('resend')} : ${phone}`}
        isLoading={action.busy === 'resend'}
        onClick={() => void decide('resend', t('resent'))}
      >
        {t('resend')}
      </Button>
    </div>
  )
}

export interface OutreachLineProps extends DecisionProps {
  canDecide: boolean
}

/** One message that was sent, with how far it came and what was answered. */
export function OutreachLine({ canDecide, ...decision }: OutreachLineProps) {
  const { outreach, venueId } = decision
  const { session } = useApp()
  const canOpen = session.permissions.can('messaging.conversations:read', venueId)
  const { t } = useTranslation('outreach')
  const format = useFormat()
  const phoneText = usePhoneText()
  const state = useStateText(outreach)
  const Icon = outreach.kind === 'review' ? Star : MessageSquareText
  const at = format.exact(new Date(outreach.createdAt))
  const by = outreach.managerName ? t('by', { name: outreach.managerName, time: at }) : at
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <Icon className="ct-icon" role="img" aria-label={t(`kind.${outreach.kind}`)} />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {phoneText(outreach.phoneNumber)}
          <Badge tone={smsTones[outreach.state]}>{t(`state.${outreach.state}`)}</Badge>
        </span>
        <span className="bo-outreach-text">{outreach.text}</span>
        {state && <span className="bo-line-meta">{state}</span>}
        {outreach.replies.map(({ body, timestamp }) => (
          <q className="bo-outreach-reply" key={timestamp}>
            {body}
          </q>
        ))}
        {outreach.conversationId && canOpen && (
          <AppLink className="bo-line-meta" href={`/messages?conversationId=${outreach.conversationId}`}>
            {t('open')}
          </AppLink>
        )}
        <span className="bo-line-meta">
          {by} · {t('segments', { count: outreach.segments })}
        </span>
      </div>
      {canDecide && outreach.state === 'unknown' && <Decision {...decision} />}
    </li>
  )
}
