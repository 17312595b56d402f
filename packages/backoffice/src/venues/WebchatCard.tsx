import type { Venue } from '@comptoir/core/venues'
import { listWebchats, type OpeningPeriod } from '@comptoir/core/webchat'
import { Card } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'

/** Monday to Sunday; 1 January 2024 was a Monday. */
const days = [1, 2, 3, 4, 5, 6, 7] as const

function Hours({ hours }: { hours: readonly OpeningPeriod[] }) {
  const { t } = useTranslation('venues')
  const language = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  if (hours.length === 0) return <p className="bo-muted">{t('hours.always')}</p>
  return (
    <dl className="bo-hours">
      {days.map((day) => {
        const periods = hours
          .filter((period) => period.day === day)
          .map(({ opens, closes }) => `${opens}–${closes}`)
        return (
          <div key={day}>
            <dt>{name.format(Date.UTC(2024, 0, day))}</dt>
            <dd data-closed={periods.length === 0 || undefined}>{periods.join(', ') || t('hours.closed')}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** When someone answers on the venue's site, and a link to the settings. */
export function WebchatCard({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const webchats = useResource(`venue-webchats-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  return (
    <Card
      title={t('webchat')}
      action={
        <LinkButton to="/developers" size="s">
          {t('webchat.open')}
        </LinkButton>
      }
    >
      <Loaded resource={webchats} failed={t('webchat.failed')} variant="text">
        {(all) =>
          all.length === 0 ? (
            <p className="bo-muted">{t('webchat.none')}</p>
          ) : (
            all.map((webchat) => (
              <div key={webchat.id} className="bo-form">
                <h3 className="bo-small-title">{webchat.userLabel}</h3>
                <Hours hours={webchat.hours} />
              </div>
            ))
          )
        }
      </Loaded>
    </Card>
  )
}
