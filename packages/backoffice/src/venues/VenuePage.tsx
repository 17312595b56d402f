import '../page/page.css'
import './venues.css'
import { ALL_VENUES } from '@comptoir/core/http'
import { updateVenue, type Venue, venueTypes } from '@comptoir/core/venues'
import { Button, Card, LoadingSkeleton, Page, PageHeader, SegmentedTabs, useToasts } from '@comptoir/ui'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FirstSteps } from '../onboarding/index.ts'
import { useMay } from '../page/may.ts'
import { NotPermitted } from '../page/OneOrAllVenues.tsx'
import { SaveForm } from '../page/SaveForm.tsx'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useOpened } from '../page/use-opened.ts'
import { useTab } from '../page/use-tab.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { zonePlace } from '../page/zone-place.ts'
import { DangerZone } from './DangerZone.tsx'
import { PlanCard } from './PlanCard.tsx'
import { useOwned } from './use-owned.ts'
import { VenueFields } from './VenueFields.tsx'
import { VenueHours } from './VenueHours.tsx'
import { bodyOf, valuesOf } from './venue-values.ts'

const AddVenueDrawer = lazy(async () => ({ default: (await import('./AddVenueDrawer.tsx')).AddVenueDrawer }))

function VenueForm({ venue }: { venue: Venue }) {
  const { t } = useTranslation(['venues', 'page'])
  const { session, venues, inbox } = useApp()
  const toasts = useToasts()
  const form = useForm(valuesOf(venue))

  async function submit() {
    const body = bodyOf(form.values)
    const isDone = await form.submit(updateVenue, body, async () => {
      venues.take(await session.api(updateVenue, { params: { venueId: venue.venueId }, body }))
      // Its profiles carry the link.
      if (body.mapsUri !== venue.mapsUri) inbox.peek()?.reload()
    })
    toasts.show(
      isDone ? { text: t('saved', { ns: 'page' }), tone: 'success' } : { text: t('notSaved'), tone: 'error' },
    )
  }

  return (
    <Card>
      <SaveForm form={form} onSave={submit}>
        <VenueFields form={form} venueId={venue.venueId} />
      </SaveForm>
    </Card>
  )
}

/** The same for those who may only look. */
function VenueFacts({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const language = useLanguage()
  const type = venueTypes.find(({ venueTypeId }) => venueTypeId === venue.venueTypeId)
  const facts = [
    { name: t('type'), value: type?.name[language] },
    {
      name: t('address'),
      value: [venue.address, `${venue.postalCode} ${venue.city}`.trim()].filter(Boolean).join(', '),
    },
    { name: t('phone'), value: venue.phoneNumber },
    { name: t('siret'), value: venue.siret },
    { name: t('timezone'), value: zonePlace(venue.timezone, language) },
    { name: t('language'), value: t(`language.${venue.language}`) },
  ]
  return (
    <Card title={t('identity')}>
      <dl className="bo-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** For who owns a venue: the way to another one. */
function AddButton() {
  const { t } = useTranslation('venues')
  const { open } = useOpened(['new'])
  if (useOwned().length === 0) return null
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  )
}

const tabs = ['identity', 'hours'] as const

function VenueOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const names = useLanguage()
  const [tab, setTab] = useTab(tabs, 'identity')
  const { isNew } = useLocation().search as { isNew?: unknown }
  const labels = venue.classifications.map(({ name }) => name[names]).join(', ')
  return (
    <Page>
      <PageHeader title={venue.venueName} sentence={labels || t('sentence')} action={<AddButton />} />
      {isNew === true && <FirstSteps />}
      <SegmentedTabs
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'hours' ? <VenueHours venue={venue} /> : <Identity venue={venue} />}
    </Page>
  )
}

function Identity({ venue }: { venue: Venue }) {
  const may = useMay(Number(venue.venueId))
  return (
    <>
      {may('venues.venue:update') ? (
        <VenueForm key={JSON.stringify(venue)} venue={venue} />
      ) : (
        <VenueFacts venue={venue} />
      )}
      <PlanCard venue={venue} />
      {may('venues.venue:delete') && <DangerZone venue={venue} />}
    </>
  )
}

/** The page of a venue (VEN-02): what it is, what it has, and its end. The address chooses the venue; 0 asks which. */
export function VenuePage() {
  const { t } = useTranslation(['venues', 'page', 'app'])
  const { venues } = useApp()
  const venueId = Number(useParams({ strict: false }).venueId)
  const navigate = useNavigate()
  const action = useAction()
  const currentId = venues.currentId.value ?? ALL_VENUES
  const isKnown = venues.find(venueId) !== undefined
  const { opened, close } = useOpened(['new'])
  const isOwner = useOwned().length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides when it changes, the switcher after that
  useEffect(() => {
    if (venueId !== currentId && Number.isSafeInteger(venueId) && venueId > 0)
      void action.run('visit', () => venues.visit(venueId))
  }, [venueId])
  useEffect(() => {
    if (venueId === ALL_VENUES && currentId !== ALL_VENUES)
      void navigate({
        to: '/venues/$venueId',
        params: { venueId: String(currentId) },
        search: true,
        replace: true,
      })
  }, [venueId, currentId, navigate])
  if (action.busy) return <LoadingSkeleton label={t('loading', { ns: 'app' })} variant="cards" />
  if (!isKnown && venueId !== ALL_VENUES) return <NotPermitted title={t('unknown')} />
  return (
    <>
      <VenueOnly title={t('title')} anyOf={['venues.venue:read']} action={<AddButton />}>
        {(venue) => <VenueOf key={venue.venueId} venue={venue} />}
      </VenueOnly>
      <Suspense>{opened && isOwner && <AddVenueDrawer onClose={close} />}</Suspense>
    </>
  )
}
