import type { ContactMessagesEstimate, LeftOut } from '@comptoir/core/contact-messages'
import { Badge, Card, usePhoneText } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

const reasons = [
  'withoutPhone',
  'suppressed',
  'tooOften',
  'withoutConsent',
  'duplicates',
] as const satisfies readonly (keyof LeftOut)[]

/** Why some of a selection are not written to, each with how many. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation('contact-messages')
  const some = reasons.filter((reason) => leftOut[reason] > 0)
  if (some.length === 0) return null
  return (
    <ul className="bo-left-out" aria-label={t('leftOut')}>
      {some.map((reason) => (
        <li key={reason}>{t(`leftOut.${reason}`, { count: leftOut[reason] })}</li>
      ))}
    </ul>
  )
}

/** Who receives a message: the first by name, how many, and who is left out and why. */
export function Receivers({ estimate }: { estimate: ContactMessagesEstimate }) {
  const { t } = useTranslation('contact-messages')
  const phoneText = usePhoneText()
  const { recipients, first, leftOut } = estimate
  const more = recipients - first.length
  return (
    <Card title={t('receivers')}>
      <div className="bo-form">
        <p className="bo-receivers-count" role="status">
          {t('recipients', { count: recipients })}
        </p>
        {first.length > 0 && (
          <ul className="bo-tags bo-receivers">
            {first.map(({ contactId, firstName, lastName, phoneNumber }) => (
              <li key={contactId}>
                <Badge>{`${firstName} ${lastName}`.trim() || phoneText(phoneNumber)}</Badge>
              </li>
            ))}
            {more > 0 && <li className="bo-muted">{t('more', { count: more })}</li>}
          </ul>
        )}
        <LeftOutList leftOut={leftOut} />
      </div>
    </Card>
  )
}
