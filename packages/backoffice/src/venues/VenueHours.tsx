import type { OpeningPeriod } from '@comptoir/core/rules'
import { getOpeningHours, updateOpeningHours, type Venue } from '@comptoir/core/venues'
import { listWebchats } from '@comptoir/core/webchat'
import { Card, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { days, faultOf, HoursEditor, periodsOf } from '../hours/index.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { useAside } from '../page/use-aside.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { zonePlace } from '../page/zone-place.ts'

function Week({ hours }: { hours: readonly OpeningPeriod[] }) {
  const { t } = useTranslation('venues')
  const name = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' })
  if (hours.length === 0) return <p className="bo-muted">{t('hours.always')}</p>
  return (
    <dl className="bo-hours">
      {days.map((day) => {
        const periods = periodsOf(hours, day).map(({ opens, closes }) => `${opens}–${closes}`)
        return (
          <div key={day}>
            {/* 1 January 2024 was a Monday. */}
            <dt>{name.format(Date.UTC(2024, 0, day))}</dt>
            <dd data-closed={periods.length === 0 || undefined}>{periods.join(', ') || t('hours.closed')}</dd>
          </div>
        )
      })}
    </dl>
  )
}

interface HoursProps {
  venueId: number
  saved: readonly OpeningPeriod[]
  onSaved: () => void
}

function HoursForm({ venueId, saved, onSaved }: HoursProps) {
  const { t } = useTranslation(['venues', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm({ hours: [...saved] })
  const { hours } = form.values
  const isWrong = days.some((day) => faultOf(periodsOf(hours, day)) !== undefined)

  async function submit() {
    const save = () => session.api(updateOpeningHours, { params: { venueId }, body: { hours } })
    const isDone = !isWrong && (await form.submit(updateOpeningHours, { hours }, save))
    toasts.show(
      isDone ? { text: t('saved', { ns: 'page' }), tone: 'success' } : { text: t('notSaved'), tone: 'error' },
    )
    if (isDone) onSaved()
  }

  return (
    <SaveForm form={form} onSave={submit}>
      <HoursEditor hours={hours} onChange={(changed) => form.set('hours', changed)} />
    </SaveForm>
  )
}

/** The chats that do not follow the hours of the venue, with the way to theirs. */
function ChatsWithOwnHours({ venueId }: { venueId: number }) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const webchats = useResource(`webchats-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  useAside(webchats)
  const own = (webchats.data.value ?? []).filter(({ hours }) => hours !== null)
  if (own.length === 0) return null
  return (
    <Card title={t('hours.own')}>
      <div className="bo-form">
        <p className="bo-muted">{t('hours.ownText')}</p>
        <div className="bo-presets">
          {own.map(({ id, userLabel }) => (
            <LinkButton key={id} to="/messages/webchats" search={{ chat: id as string }} size="s">
              {userLabel}
            </LinkButton>
          ))}
        </div>
      </div>
    </Card>
  )
}

/** The opening hours of a venue, and which of its chats keep others (OPN-02). */
export function VenueHours({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const language = useLanguage()
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const read = useResource(`venue-hours-${venueId}`, (signal) =>
    session.api(getOpeningHours, { params: { venueId } }, { signal }),
  )
  return (
    <>
      <Card title={t('hours')}>
        <div className="bo-form">
          <p className="bo-muted">{t('hours.text', { zone: zonePlace(venue.timezone, language) })}</p>
          <Loaded resource={read} failed={t('hours.failed')} variant="rows">
            {({ hours }) =>
              may('venues.venue:update') ? (
                <HoursForm
                  key={JSON.stringify(hours)}
                  venueId={venueId}
                  saved={hours}
                  onSaved={() => void read.reload()}
                />
              ) : (
                <Week hours={hours} />
              )
            }
          </Loaded>
        </div>
      </Card>
      {may('messaging.webchats:read') && <ChatsWithOwnHours venueId={venueId} />}
    </>
  )
}
