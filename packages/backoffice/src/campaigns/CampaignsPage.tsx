import '../page/page.css'
import './campaigns.css'
import { Button, EmptyState, FilterBar, Menu, Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense } from 'react'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { CampaignsTable } from './CampaignsTable.tsx'
import { tabs } from './search.ts'
import { type CampaignsAddress, useCampaigns, useCampaignsAddress } from './use-campaigns.ts'

/** Comes once a month is looked at. */
const CampaignMonth = lazy(async () => ({
  default: (await import('./month/CampaignMonth.tsx')).CampaignMonth,
}))

const thisMonth = () => new Date().toISOString().slice(0, 7)

/** The list, or the month. */
function View({ address }: { address: CampaignsAddress }) {
  const { t } = useTranslation('campaigns')
  return (
    <SegmentedTabs
      label={t('view')}
      tabs={(['list', 'month'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      value={address.month ? 'month' : 'list'}
      onChange={(value) => address.go({ month: value === 'month' ? thisMonth() : undefined })}
    />
  )
}

function Choices({ address }: { address: CampaignsAddress }) {
  const { t } = useTranslation(['campaigns', 'app'])
  const { tab = 'sent', search } = address
  return (
    <div className="bo-campaigns-choices">
      <SegmentedTabs
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => address.go({ tab: value })}
      />
      <FilterBar
        label={t('filters')}
        clearLabel={t('filters.clear')}
        values={{ search }}
        onChange={(values) => address.go({ search: values.search })}
        fields={[
          { kind: 'search', id: 'search', label: t('search'), clearLabel: t('clearSearch', { ns: 'app' }) },
        ]}
      />
    </div>
  )
}

/** What a campaign begins with: an idea, or a template. */
function Beginnings({ venueId }: { venueId: number }) {
  const { t } = useTranslation('campaigns')
  const may = useMay(venueId)
  const navigate = useNavigate()
  return (
    <div className="bo-campaigns-buttons">
      {may('campaigns.templates:read') && (
        <LinkButton to="/campaigns/templates" icon={<LayoutTemplate aria-hidden />}>
          {t('templates')}
        </LinkButton>
      )}
      <LinkButton to="/sender-domains" icon={<AtSign aria-hidden />}>
        {t('senderDomains')}
      </LinkButton>
      {may('campaigns.campaigns:create') && (
        <Menu
          trigger={
            <Button variant="primary" icon={<Plus aria-hidden />}>
              {t('new')}
            </Button>
          }
          sections={[
            {
              id: 'types',
              items: (['sms', 'email'] as const).map((type) => ({
                id: type,
                label: t(`new.${type}`),
                onSelect: () => void navigate({ to: `/campaigns/${type}` }),
              })),
            },
          ]}
        />
      )}
    </div>
  )
}

/** The campaigns as a list, with its choices. */
function Listed({ venueId, address }: { venueId: number; address: CampaignsAddress }) {
  const { t } = useTranslation('campaigns')
  const { tab = 'sent' } = address
  const campaigns = useCampaigns(venueId, address)
  const navigate = useNavigate()
  return (
    <>
      <Choices address={address} />
      <CampaignsTable
        campaigns={campaigns}
        address={address}
        onOpen={({ id }) =>
          void navigate({ to: '/campaigns/$campaignId', params: { campaignId: String(id) } })
        }
        empty={<EmptyState title={t(`empty.${tab}`)}>{t('emptyText')}</EmptyState>}
      />
    </>
  )
}

function CampaignsOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('campaigns')
  const address = useCampaignsAddress()
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} action={<Beginnings venueId={venueId} />} />
      <View address={address} />
      {address.month ? (
        <Suspense fallback={null}>
          <CampaignMonth venueId={venueId} address={address} />
        </Suspense>
      ) : (
        <Listed venueId={venueId} address={address} />
      )}
    </Page>
  )
}

/** The campaigns of the venue or of all of them: sent, and in preparation (CMP-01, CMP-02, D-04). */
export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  return (
    <OneOrAllVenues title={t('title')} anyOf={['campaigns.campaigns:read']}>
      {(venueId) => <CampaignsOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
