import type { Venue } from '@comptoir/core/venues'
import { listWebchats, type OpeningPeriod, updateWebchat, type Webchat } from '@comptoir/core/webchat'
import { Card, EmptyState, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { days, faultOf, HoursEditor, periodsOf } from '../hours/index.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'

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
  venue: Venue
  /** All with the same hours. */
  webchats: readonly Webchat[]
  onSaved: () => void
}

function HoursForm({ venue, webchats, onSaved }: HoursProps) {
  const { t } = useTranslation(['venues', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm({ hours: webchats[0]?.hours ?? [] })
  const { hours } = form.values
  const isWrong = days.some((day) => faultOf(periodsOf(hours, day)) !== undefined)

  async function submit() {
    const { venueId } = venue
    const save = async () => {
      for (const { id } of webchats)
        await session.api(updateWebchat, { params: { venueId, id }, body: { hours } })
    }
    const isDone = !isWrong && (await form.submit(updateWebchat, { hours }, save))
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

/** The chats with the same hours, by these as text. */
function groupByHours(webchats: readonly Webchat[]): [string, Webchat[]][] {
  const groups = new Map<string, Webchat[]>()
  for (const webchat of webchats) {
    const hours = JSON.stringify(webchat.hours)
    groups.set(hours, [...(groups.get(hours) ?? []), webchat])
  }
  return [...groups]
}

/** The opening hours of a venue; chats that keep other hours than the rest have a card of their own. */
export function VenueHours({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const webchats = useResource(`venue-hours-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  return (
    <Loaded resource={webchats} failed={t('hours.failed')} variant="cards">
      {(all) => {
        const groups = groupByHours(all)
        if (groups.length === 0)
          return (
            <EmptyState
              title={t('hours.none')}
              action={<LinkButton to="/messages/webchats">{t('hours.toChat')}</LinkButton>}
            >
              {t('hours.noneText')}
            </EmptyState>
          )
        return groups.map(([hours, chats]) => (
          <Card
            key={hours}
            title={groups.length > 1 ? chats.map(({ userLabel }) => userLabel).join(', ') : t('hours')}
          >
            <div className="bo-form">
              <p className="bo-muted">{t('hours.text', { zone: venue.timezone })}</p>
              {may('messaging.webchats:update') ? (
                <HoursForm venue={venue} webchats={chats} onSaved={() => void webchats.reload()} />
              ) : (
                <Week hours={chats[0]?.hours ?? []} />
              )}
            </div>
          </Card>
        ))
      }}
    </Loaded>
  )
}
