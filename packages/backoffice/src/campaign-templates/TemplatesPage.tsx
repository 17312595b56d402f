import '../page/page.css'
import './templates.css'
import { Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useTab } from '../page/use-tab.ts'
import { DesignedMails } from './DesignedMails.tsx'
import { OwnMails } from './OwnMails.tsx'
import { OwnSms } from './OwnSms.tsx'

const tabs = ['designed', 'mails', 'sms'] as const

function TemplatesOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('campaign-templates')
  const [tab, setTab] = useTab(tabs, 'designed')
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      <SegmentedTabs
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'designed' && <DesignedMails venueId={venueId} onKept={() => setTab('mails')} />}
      {tab === 'mails' && <OwnMails venueId={venueId} onDesigned={() => setTab('designed')} />}
      {tab === 'sms' && <OwnSms venueId={venueId} />}
    </Page>
  )
}

/** What campaigns begin with: designed mails, the venue's own mails and SMS (TPL-01). */
export function TemplatesPage() {
  const { t } = useTranslation('campaign-templates')
  return (
    <OneOrAllVenues title={t('title')} anyOf={['campaigns.templates:read']}>
      {(venueId) => <TemplatesOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
