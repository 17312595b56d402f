import './month.css'
import { CAMPAIGNS_UPDATED, type Campaign, CampaignsUpdated, listCampaigns } from '@comptoir/core/campaigns'
import { dayAt, holidayOf } from '@comptoir/core/rules'
import { Button, IconButton } from '@comptoir/ui'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useNews } from '../../page/use-news.ts'
import { useResource } from '../../page/use-resource.ts'
import { useVenueName } from '../../page/venue-name.tsx'
import { CampaignState } from '../CampaignState.tsx'
import type { CampaignsAddress } from '../use-campaigns.ts'
import { monthAfter, monthOf, spanOf, weeksOf } from './month-days.ts'

/** More than any month of a merchant holds; what is beyond stands in the list. */
const MOST = 100

const leavesAt = ({ startsAt, sending }: Campaign) => startsAt ?? sending.at ?? 0

function useMonth(venueId: number, month: string, zone: string) {
  const { session } = useApp()
  const campaigns = useResource(`campaigns-${venueId}-${month}-${zone}`, (signal) =>
    session.api(
      listCampaigns,
      { params: { venueId }, query: { ...spanOf(month, zone), perpage: MOST } },
      { signal },
    ),
  )
  useNews(CAMPAIGNS_UPDATED, CampaignsUpdated, campaigns.reload)
  return campaigns
}

function useDates() {
  const { language } = useTranslation('campaigns').i18n
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    title: written({ month: 'long', year: 'numeric' }),
    weekday: written({ weekday: 'short' }),
    number: written({ day: 'numeric' }),
    whole: written({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}

function CampaignLine({ campaign, zone }: { campaign: Campaign; zone: string }) {
  const { i18n } = useTranslation('campaigns')
  const venueName = useVenueName()
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: zone })
  return (
    <li>
      <Link
        className="bo-month-campaign"
        to="/campaigns/$campaignId"
        params={{ campaignId: String(campaign.id) }}
        title={campaign.userLabel}
      >
        <span className="bo-month-name">{campaign.userLabel}</span>
        <span className="bo-month-time">
          {[time.format(leavesAt(campaign)), venueName(campaign.venueId)].filter(Boolean).join(' · ')}
        </span>
        <CampaignState campaign={campaign} />
      </Link>
    </li>
  )
}

interface DayProps {
  day: string
  month: string
  zone: string
  campaigns: readonly Campaign[]
}

function Day({ day, month, zone, campaigns }: DayProps) {
  const { t } = useTranslation('campaigns')
  const dates = useDates()
  const holiday = holidayOf(day, zone)
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return (
    <td
      className="bo-month-day"
      data-outside={monthOf(day) !== month || undefined}
      data-today={day === dayAt(new Date(), zone) || undefined}
      data-closed={holiday !== undefined || isSunday || undefined}
      data-empty={campaigns.length === 0 || undefined}
    >
      <p className="bo-month-number">
        <span aria-hidden>{dates.number(day)}</span>
        <span className="ct-hidden">{dates.whole(day)}</span>
      </p>
      {holiday && <p className="bo-month-holiday">{t(`holiday.${holiday}`)}</p>}
      {campaigns.length > 0 && (
        <ul className="bo-month-list">
          {campaigns.map((campaign) => (
            <CampaignLine key={campaign.id} campaign={campaign} zone={zone} />
          ))}
        </ul>
      )}
    </td>
  )
}

function Grid({ month, zone, campaigns }: { month: string; zone: string; campaigns: readonly Campaign[] }) {
  const dates = useDates()
  const weeks = weeksOf(month)
  const sorted = campaigns.toSorted((a, b) => leavesAt(a) - leavesAt(b))
  const onDay = (day: string) => sorted.filter((one) => dayAt(new Date(leavesAt(one)), zone) === day)
  return (
    <table className="bo-month">
      <caption className="ct-hidden">{dates.title(`${month}-01`)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {dates.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <Day key={day} day={day} month={month} zone={zone} campaigns={onDay(day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What leaves and left in a month, with the Sundays and holidays on which no advertising SMS goes out (CMP-02, D-43). */
export function CampaignMonth({ venueId, address }: { venueId: number; address: CampaignsAddress }) {
  const { t } = useTranslation('campaigns')
  const dates = useDates()
  const venue = useApp().venues.current.value
  const zone = venue?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = monthOf(dayAt(new Date(), zone))
  const month = address.month ?? today
  const campaigns = useMonth(venueId, month, zone)
  const go = (to: string) => address.go({ month: to })
  return (
    <section className="bo-month-page" aria-label={dates.title(`${month}-01`)}>
      <div className="bo-month-bar">
        <h2 aria-live="polite">{dates.title(`${month}-01`)}</h2>
        {month !== today && <Button onClick={() => go(today)}>{t('month.today')}</Button>}
        <span className="bo-month-arrows">
          <IconButton
            variant="outlined"
            label={t('month.before')}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => go(monthAfter(month, -1))}
          />
          <IconButton
            variant="outlined"
            label={t('month.after')}
            icon={<ChevronRight aria-hidden />}
            onClick={() => go(monthAfter(month))}
          />
        </span>
      </div>
      <Loaded resource={campaigns} failed={t('failed')}>
        {({ items, totalItems }) => (
          <>
            <Grid month={month} zone={zone} campaigns={items} />
            {items.length === 0 && <p className="bo-month-none">{t('month.none')}</p>}
            {totalItems > items.length && <p>{t('month.more', { count: totalItems - items.length })}</p>}
            <p className="bo-month-closed bo-muted">{t('month.closed')}</p>
          </>
        )}
      </Loaded>
    </section>
  )
}
