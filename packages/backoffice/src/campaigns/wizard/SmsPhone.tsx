import './wizard.css'
import { IconButton, PhoneMockup, usePhoneText } from '@comptoir/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { segmentsOf } from './segments.ts'
import type { Sample } from './use-sample.ts'

/** Goes from one recipient to the next. */
function Recipients({ sample }: { sample: Sample }) {
  const { t } = useTranslation('campaigns/wizard')
  const phoneText = usePhoneText()
  const { person, place, count, go } = sample
  if (!person) return <p className="bo-muted">{t('sampleNone')}</p>
  const name = `${person.firstName} ${person.lastName}`.trim() || t('noName')
  return (
    <div className="bo-wiz-recipients">
      <IconButton label={t('previousPerson')} icon={<ChevronLeft aria-hidden />} onClick={() => go(-1)} />
      <p role="status">
        <strong>{name}</strong>
        <span className="bo-muted">{phoneText(person.phoneNumber)}</span>
        <span className="bo-muted">{t('personOf', { place, count })}</span>
      </p>
      <IconButton label={t('nextPerson')} icon={<ChevronRight aria-hidden />} onClick={() => go(1)} />
    </div>
  )
}

interface SmsPhoneProps {
  sample: Sample
  /** Its people are known and can be gone through. */
  hasRecipients?: boolean
}

/** The SMS on a phone of its size, as a real recipient gets it, with the borders of its segments (SMS-02, SMS-03). */
export function SmsPhone({ sample, hasRecipients = true }: SmsPhoneProps) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { sent, mention, sender, counted, rate } = sample
  const segments = segmentsOf(sent, mention)
  return (
    <div className="bo-wiz-phone">
      {hasRecipients && <Recipients sample={sample} />}
      <PhoneMockup label={t('preview')}>
        <p className="bo-wiz-from">{sender}</p>
        <p className="bo-wiz-bubble">
          {segments.map((pieces, index) => (
            <span key={pieces[0]?.start} className="bo-wiz-segment" data-turn={index % 2}>
              {pieces.map(({ text, kind, start }) =>
                kind === 'plain' ? (
                  text
                ) : (
                  <mark key={start} data-kind={kind} title={kind === 'stop' ? undefined : t(`mark.${kind}`)}>
                    {text}
                  </mark>
                ),
              )}
              {segments.length > 1 && (
                <small className="bo-wiz-border">{t('segment', { place: index + 1 })}</small>
              )}
            </span>
          ))}
        </p>
      </PhoneMockup>
      <p className="bo-wiz-cost" role="status">
        {rate === undefined
          ? t('noRate')
          : t('costHere', {
              count: counted.segments,
              rate: format.number(rate),
              credits: t('credits', {
                count: counted.segments * rate,
                n: format.number(counted.segments * rate),
              }),
            })}
      </p>
    </div>
  )
}
