import type { MissedCall } from '@comptoir/core/virtual-numbers'
import { Badge, Button, ButtonLink, RelativeTime, usePhoneText } from '@comptoir/ui'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { smsTones } from '../outreach/index.ts'
import { useMay } from '../page/may.ts'
import { useVenueName } from '../page/venue-name.tsx'

/** The SMS with how far it came, or why there is none. */
function Answered({ call: { answer, noAnswerReason } }: { call: MissedCall }) {
  const { t } = useTranslation('virtual-numbers')
  if (!answer)
    return noAnswerReason && <span className="bo-line-meta">{t(`noAnswer.${noAnswerReason}`)}</span>
  const why = answer.failure && t(`failure.${answer.failure}`)
  return (
    <>
      <span className="bo-line-meta">
        <Badge tone={smsTones[answer.state]}>{t(`sms.${answer.state}`)}</Badge> {answer.text}
      </span>
      {why && (
        <span className="bo-line-meta">
          {answer.reason ? t('because', { why, words: answer.reason }) : why}
        </span>
      )}
    </>
  )
}

/** Who called, as far as it is known, and when, where. */
function Caller({ call, name }: { call: MissedCall; name: string }) {
  const { t } = useTranslation('virtual-numbers')
  const { venues } = useApp()
  const format = useFormat()
  const phoneText = usePhoneText()
  const { contact, caller } = call
  const at = new Date(call.calledAt)
  const venueName = useVenueName()(call.venueId)
  const facts = [
    contact && caller && phoneText(caller),
    venueName,
    t('called', { phone: phoneText(call.phoneNumber) }),
  ]
  return (
    <>
      <span className="bo-line-name">
        {contact ? (
          <AppLink
            className="bo-link"
            href={`/contacts/list?contact=${contact.contactId}`}
            onClick={() => venues.select(call.venueId)}
          >
            {name}
          </AppLink>
        ) : (
          name
        )}
      </span>
      <span className="bo-line-meta">
        <RelativeTime date={at} label={format.ago(at)} exactLabel={format.exact(at)} /> ·{' '}
        {facts.filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** Writes where there is a conversation, else begins one by SMS. */
function Write({ call, name }: { call: MissedCall; name: string }) {
  const { t } = useTranslation('virtual-numbers')
  const { venues } = useApp()
  const may = useMay(call.venueId)
  const label = t('writeNamed', { name })
  if (call.conversationId)
    return (
      <LinkButton
        to="/messages"
        search={{ conversationId: call.conversationId, isWriting: true }}
        size="s"
        aria-label={label}
      >
        {t('write')}
      </LinkButton>
    )
  if (!call.caller || !call.isMobile || !may('messaging.outreach:send')) return null
  return (
    <LinkButton
      to="/messages/outreach"
      search={{ open: 'write', of: call.caller } as never}
      size="s"
      aria-label={label}
      onClick={() => venues.select(call.venueId)}
    >
      {t('write')}
    </LinkButton>
  )
}

export interface CallerLineProps {
  call: MissedCall
  isBusy: boolean
  /** Hides it, or shows it again. */
  onHide: () => void
}

/** A call that no one took: who it was, what was answered, and what can be done (VPN-08). */
export function CallerLine({ call, isBusy, onHide }: CallerLineProps) {
  const { t } = useTranslation('virtual-numbers')
  const may = useMay(call.venueId)
  const phoneText = usePhoneText()
  const name = call.contact?.name || (call.caller ? phoneText(call.caller) : t('withheld'))
  const hide = call.isHidden ? 'show' : 'hide'
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <PhoneMissed className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <Caller call={call} name={name} />
        <Answered call={call} />
      </div>
      <div className="bo-line-end">
        {call.caller && (
          <ButtonLink size="s" href={`tel:${call.caller}`} aria-label={t('callBackNamed', { name })}>
            {t('callBack')}
          </ButtonLink>
        )}
        <Write call={call} name={name} />
        {may('messaging.virtualNumbers:update') && (
          <Button
            size="s"
            variant="quiet"
            isLoading={isBusy}
            aria-label={t(`${hide}Named`, { name })}
            onClick={onHide}
          >
            {t(hide)}
          </Button>
        )}
      </div>
    </li>
  )
}
