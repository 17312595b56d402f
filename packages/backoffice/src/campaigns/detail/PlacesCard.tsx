import { type Campaign, listCampaignCountries, listCampaignPostalCodes } from '@comptoir/core/campaigns'
import { Card, Chart, NativeSelect } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import { isMail } from '../campaign-phase.ts'
import { useCampaignNews } from './use-campaign.ts'

interface Place {
  name: string
  recipients: number
  received: number
}

interface ChartProps {
  campaign: Campaign
  title: string
  places: readonly Place[]
  place: string
}

function PlacesChart({ campaign, title, places, place }: ChartProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const [first] = places
  return (
    <Chart
      kind="rows"
      title={title}
      summary={t('placesSummary', { place: first?.name ?? '', count: first?.recipients ?? 0 })}
      labels={{ table: t('asTable'), chart: t('asChart'), place }}
      formatValue={number}
      places={places.map(({ name }) => name)}
      series={(isMail(campaign) ? (['recipients'] as const) : (['recipients', 'received'] as const)).map(
        (id) => ({
          id,
          label: t(id === 'recipients' ? 'people' : 'step.received'),
          values: places.map((one) => one[id]),
        }),
      )}
    />
  )
}

function PostalCodes({ campaign, country }: { campaign: Campaign; country: string }) {
  const { t } = useTranslation('campaigns')
  const { session } = useApp()
  const { venueId, id } = campaign
  const codes = useResource(`campaign-codes-${id}-${country}`, (signal) =>
    session.api(listCampaignPostalCodes, { params: { venueId, id, country } }, { signal }),
  )
  useCampaignNews(id, codes.reload)
  return (
    <Loaded resource={codes} failed={t('placesFailed')}>
      {(known) => (
        <PlacesChart
          campaign={campaign}
          title={t('postalCodes')}
          place={t('postalCode')}
          places={known.map(({ postalCode, ...one }) => ({ name: postalCode || t('notKnown'), ...one }))}
        />
      )}
    </Loaded>
  )
}

/** Where those live to whom it was sent: countries, and the postal codes of one (CMP-17, CMP-18). */
export function PlacesCard({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation('campaigns')
  const { session } = useApp()
  const { venueId, id } = campaign
  const [chosen, setChosen] = useState<string>()
  const countries = useResource(`campaign-countries-${id}`, (signal) =>
    session.api(listCampaignCountries, { params: { venueId, id } }, { signal }),
  )
  useCampaignNews(id, countries.reload)
  const regions = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const nameOf = (code: string) => (code ? (regions.of(code) ?? code) : t('notKnown'))
  return (
    <Card title={t('places')}>
      <Loaded resource={countries} failed={t('placesFailed')}>
        {(known) => {
          const coded = known.map(({ country }) => country).filter(Boolean)
          const country = chosen ?? coded[0]
          return (
            <div className="bo-two">
              <PlacesChart
                campaign={campaign}
                title={t('countries')}
                place={t('country')}
                places={known.map(({ country: code, ...one }) => ({ name: nameOf(code), ...one }))}
              />
              {country && (
                <div className="bo-campaigns-status">
                  {coded.length > 1 && (
                    <NativeSelect
                      label={t('country')}
                      value={country}
                      options={coded.map((value) => ({ value, label: nameOf(value) }))}
                      onChange={setChosen}
                    />
                  )}
                  <PostalCodes campaign={campaign} country={country} />
                </div>
              )}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
