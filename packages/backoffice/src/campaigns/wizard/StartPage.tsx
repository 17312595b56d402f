import '../../page/page.css'
import './wizard.css'
import { listTemplates } from '@comptoir/core/campaign-templates'
import type { Venue } from '@comptoir/core/venues'
import { Button, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { useResource } from '../../page/use-resource.ts'
import { VenueOnly } from '../../page/VenueOnly.tsx'
import { type Idea, useBegin } from './use-begin.ts'

/** As many kept texts as one looks through. */
const MOST_KEPT = 30

/** Restaurants, bakeries, cafés and food shops (`venueTypes`). */
const FOOD_TYPES = 5

/** Three ideas for the kind of venue, ready to edit. */
const ideasOf = ({ venueTypeId }: Venue) =>
  venueTypeId !== null && venueTypeId <= FOOD_TYPES
    ? (['daily', 'evening', 'thanks'] as const)
    : (['offer', 'news', 'thanks'] as const)

interface IdeasProps extends ReturnType<typeof useBegin> {
  venue: Venue
  ideas: readonly Idea[]
}

function Ideas({ venue, ideas, begin, busy }: IdeasProps) {
  return (
    <ul className="bo-wiz-ideas">
      {ideas.map((idea) => (
        <li key={idea.id}>
          <button
            type="button"
            className="bo-wiz-idea"
            aria-busy={busy === idea.id || undefined}
            onClick={() => void begin(idea)}
          >
            <strong>{idea.name}</strong>
            <span>{idea.content.body.replaceAll('{{venue}}', venue.venueName)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The texts that the venue keeps (TPL-01). */
function Kept({ venue, ...beginning }: Omit<IdeasProps, 'ideas'>) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const params = { venueId: Number(venue.venueId) }
  const kept = useResource(`sms-templates-${params.venueId}`, async (signal) => {
    const query = { type: 'SMS' as const, perpage: MOST_KEPT }
    return (await session.api(listTemplates, { params, query }, { signal })).items
  })
  return (
    <Loaded resource={kept} failed={t('keptFailed')} variant="cards">
      {(texts) =>
        texts.length > 0 && (
          <section className="bo-wiz-kept" aria-label={t('kept')}>
            <h2>{t('kept')}</h2>
            <Ideas
              venue={venue}
              ideas={texts.map(({ id, name, body }) => ({ id: `kept-${id}`, name, content: { body } }))}
              {...beginning}
            />
          </section>
        )
      }
    </Loaded>
  )
}

function Beginnings({ venue }: { venue: Venue }) {
  const { t } = useTranslation('campaigns/wizard')
  const may = useMay(venue.venueId)
  const beginning = useBegin(venue, 'sms')
  const ideas = ideasOf(venue).map((id) => ({
    id,
    name: t(`idea.${id}`),
    content: { body: t(`ideaText.${id}`) },
  }))
  return (
    <>
      <Ideas venue={venue} ideas={ideas} {...beginning} />
      <div>
        <Button
          isLoading={beginning.busy === 'blank'}
          onClick={() => void beginning.begin({ id: 'blank', name: '', content: { body: '' } })}
        >
          {t('blank')}
        </Button>
      </div>
      {may('campaigns.templates:read') && <Kept venue={venue} {...beginning} />}
    </>
  )
}

/** Where a campaign by SMS begins: with an idea for the kind of venue, a text that it keeps, or an empty one (SMS-01). */
export function StartPage() {
  const { t } = useTranslation('campaigns/wizard')
  return (
    <VenueOnly title={t('start')} anyOf={['campaigns.campaigns:create']}>
      {(venue) => (
        <Page>
          <PageHeader title={t('start')} sentence={t('startText')} />
          <Beginnings key={venue.venueId} venue={venue} />
        </Page>
      )}
    </VenueOnly>
  )
}
