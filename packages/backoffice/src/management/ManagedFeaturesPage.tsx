import '../page/page.css'
import './management.css'
import {
  features as allFeatures,
  enableFeature,
  type FeatureRequest,
  listFeatureRequests,
  updateFeatureRequest,
} from '@comptoir/core/features'
import { ApiError } from '@comptoir/core/http'
import { listVenues } from '@comptoir/core/venues'
import { Badge, Card, EmptyState, Page, PageHeader, SearchField, SegmentedTabs } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useStaffMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { useTab } from '../page/use-tab.ts'
import { FeatureSwitches } from './FeatureSwitches.tsx'
import { PagedTable } from './PagedTable.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { useAddress } from './use-address.ts'

/** What staff do with a request. */
function useRequestActions(onChanged: () => Promise<void>) {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const action = useAction()
  const mark = ({ id }: FeatureRequest, state: 'open' | 'handled') =>
    session.api(updateFeatureRequest, { params: { id }, body: { state } })

  async function enable({ venueId, featureId }: FeatureRequest) {
    try {
      await session.api(enableFeature, { params: { venueId }, body: { featureId } })
    } catch (error) {
      // Somebody has enabled it meanwhile, which is what was asked for.
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }

  async function act(request: FeatureRequest, work: () => Promise<unknown>, done: string) {
    if (await action.run(request.id, work, done)) await onChanged()
  }

  return {
    grant: (request: FeatureRequest) =>
      act(request, () => enable(request).then(() => mark(request, 'handled')), t('requests.granted')),
    close: (request: FeatureRequest) => act(request, () => mark(request, 'handled'), t('requests.closed')),
    reopen: (request: FeatureRequest) => act(request, () => mark(request, 'open'), t('requests.reopened')),
  }
}

function useRequestColumns() {
  const { t } = useTranslation('management')
  const format = useFormat()
  const language = useLanguage()
  const labelOf = (name: string) => allFeatures.find((one) => one.name === name)?.label[language] ?? name
  return {
    labelOf,
    columns: [
      { id: 'venue', header: t('venues.name'), isTitle: true, cell: (one: FeatureRequest) => one.venueName },
      {
        id: 'feature',
        header: t('requests.feature'),
        cell: (one: FeatureRequest) => labelOf(one.featureName),
      },
      { id: 'by', header: t('requests.by'), cell: (one: FeatureRequest) => one.requestedBy.name },
      {
        id: 'since',
        header: t('requests.since'),
        cell: (one: FeatureRequest) => (
          <span title={format.exact(new Date(one.createdAt))}>{format.ago(new Date(one.createdAt))}</span>
        ),
      },
      {
        id: 'state',
        header: t('requests.state'),
        cell: (one: FeatureRequest) => (
          <Badge tone={one.state === 'open' ? 'accent' : 'success'}>{t(`requests.${one.state}`)}</Badge>
        ),
      },
    ],
  }
}

function Requests() {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const may = useStaffMay()
  const address = useAddress()
  const state = address.values.state === 'handled' ? 'handled' : 'open'
  const requests = useResource(`requests-${address.key}`, (signal) =>
    session.api(listFeatureRequests, { query: { state, page: address.page, perpage: 25 } }, { signal }),
  )
  const { columns, labelOf } = useRequestColumns()
  const actions = useRequestActions(requests.reload)
  return (
    <>
      <SegmentedTabs
        label={t('requests.state')}
        tabs={(['open', 'handled'] as const).map((value) => ({ value, label: t(`requests.list.${value}`) }))}
        value={state}
        onChange={(value) => address.setFilters(value === 'handled' ? { state: value } : {})}
      />
      <PagedTable
        label={t('requests.title')}
        resource={requests}
        address={address}
        failed={t('requests.failed')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ venueName, featureName }) => `${labelOf(featureName)}, ${venueName}`}
        empty={
          <EmptyState picture="done" title={t(`requests.empty.${state}`)}>
            {t('requests.emptyText')}
          </EmptyState>
        }
        rowActions={(request) => {
          if (!may('staff.features:update')) return []
          if (request.state === 'handled')
            return [
              { id: 'reopen', label: t('requests.reopen'), onSelect: () => void actions.reopen(request) },
            ]
          return [
            { id: 'grant', label: t('requests.grant'), onSelect: () => void actions.grant(request) },
            { id: 'close', label: t('requests.close'), onSelect: () => void actions.close(request) },
          ]
        }}
      />
    </>
  )
}

const FOUND_AT_MOST = 8

function ByVenue() {
  const { t } = useTranslation(['management', 'app'])
  const { session } = useApp()
  const [search, setSearch] = useState('')
  const [venueId, setVenueId] = useState<number>()
  const found = useResource(`found-${search.trim()}`, (signal) =>
    session.api(
      listVenues,
      { query: { perpage: FOUND_AT_MOST, ...(search.trim() ? { search: search.trim() } : {}) } },
      { signal },
    ),
  )
  return (
    <div className="bo-two">
      <Card title={t('features.choose')}>
        <SearchField
          label={t('venues.search')}
          placeholder={t('venues.search')}
          clearLabel={t('clearSearch', { ns: 'app' })}
          value={search}
          onChange={setSearch}
        />
        <Loaded resource={found} failed={t('venues.failed')}>
          {({ items }) => (
            <ul className="bo-lines bo-found">
              {items.map((venue) => (
                <li key={venue.venueId}>
                  <button
                    type="button"
                    aria-pressed={venueId === venue.venueId}
                    onClick={() => setVenueId(Number(venue.venueId))}
                  >
                    <span className="bo-line-name">{venue.venueName}</span>
                    <span className="bo-line-meta">{venue.city}</span>
                  </button>
                </li>
              ))}
              {items.length === 0 && <li className="bo-muted">{t('venues.emptyTitle')}</li>}
            </ul>
          )}
        </Loaded>
      </Card>
      <Card title={t('features.title')}>
        {venueId === undefined ? (
          <p className="bo-muted">{t('features.chooseText')}</p>
        ) : (
          <FeatureSwitches key={venueId} venueId={venueId} />
        )}
      </Card>
    </div>
  )
}

/** What venues have asked for, and the switches of each (FEA-01, D-56). */
export function ManagedFeaturesPage() {
  const { t } = useTranslation('management')
  const [part, setPart] = useTab(['requests', 'venues'], 'requests')
  return (
    <StaffOnly title={t('features.title')} permission="staff.features:read">
      <Page>
        <PageHeader title={t('features.title')} sentence={t('features.sentence')} />
        <SegmentedTabs
          label={t('features.title')}
          tabs={[
            { value: 'requests', label: t('requests.title') },
            { value: 'venues', label: t('features.byVenue') },
          ]}
          value={part}
          onChange={setPart}
        />
        {part === 'requests' ? <Requests /> : <ByVenue />}
      </Page>
    </StaffOnly>
  )
}
