import '../../page/page.css'
import './wizard.css'
import {
  listPredefinedEmailTemplates,
  listTemplates,
  type PredefinedEmailTemplate,
  type Template,
} from '@comptoir/core/campaign-templates'
import type { Venue } from '@comptoir/core/venues'
import { Button, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { TemplateCard } from '../../campaign-templates/index.ts'
import { useMailVenue } from '../../mail-preview/index.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { useLanguage } from '../../page/use-language.ts'
import { useResource } from '../../page/use-resource.ts'
import { VenueOnly } from '../../page/VenueOnly.tsx'
import { useBegin } from './use-begin.ts'

/** As many of the venue's own as one looks through. */
const MOST_KEPT = 30

/** The designed mails, and before them those that the venue keeps. */
function useMails(venueId: number) {
  const { session } = useApp()
  const language = useLanguage()
  const mayRead = useMay(venueId)('campaigns.templates:read')
  return useResource(`mail-beginnings-${venueId}-${language}`, async (signal) => {
    const own = { params: { venueId }, query: { type: 'EMAIL' as const, perpage: MOST_KEPT } }
    const [designed, kept] = await Promise.all([
      session.api(listPredefinedEmailTemplates, { query: { language, perpage: 100 } }, { signal }),
      mayRead ? session.api(listTemplates, own, { signal }) : undefined,
    ])
    return { designed: designed.items, kept: kept?.items ?? [] }
  })
}

interface CardsProps extends ReturnType<typeof useBegin> {
  venue: Venue
  title: string
  mails: readonly (Template | PredefinedEmailTemplate)[]
}

function Cards({ venue, title, mails, begin }: CardsProps) {
  const { t } = useTranslation('campaigns/wizard')
  const language = useLanguage()
  const mailVenue = useMailVenue(venue.venueId)
  if (mails.length === 0) return null
  return (
    <section className="bo-wiz-kept" aria-label={title}>
      <h2>{title}</h2>
      <ul className="bo-templates-grid">
        {mails.map((mail) => (
          <TemplateCard
            key={mail.id}
            venue={mailVenue}
            language={language}
            name={mail.name}
            subject={mail.subject}
            body={mail.body}
            facts={mail.subject}
            openLabel={t('mail.begin')}
            onOpen={() =>
              void begin({
                id: `mail-${mail.id}`,
                name: mail.name,
                content: {
                  kind: mail.body.trimStart().startsWith('{') ? 'blocks' : 'html',
                  subject: mail.subject,
                  body: mail.body,
                },
              })
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Beginnings({ venue }: { venue: Venue }) {
  const { t } = useTranslation('campaigns/wizard')
  const beginning = useBegin(venue, 'email')
  const mails = useMails(Number(venue.venueId))
  const blank = (kind: 'blocks' | 'html') => (
    <Button
      isLoading={beginning.busy === kind}
      onClick={() => void beginning.begin({ id: kind, name: '', content: { kind, body: '' } })}
    >
      {t(`mail.blank.${kind}`)}
    </Button>
  )
  return (
    <>
      <div className="bo-presets">
        {blank('blocks')}
        {blank('html')}
      </div>
      <Loaded resource={mails} failed={t('mail.mailsFailed')} variant="cards">
        {({ designed, kept }) => (
          <>
            <Cards venue={venue} title={t('mail.kept')} mails={kept} {...beginning} />
            <Cards venue={venue} title={t('mail.designed')} mails={designed} {...beginning} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Where a campaign by e-mail begins: with a designed mail, one that the venue keeps, or an empty one (EML-01). */
export function MailStartPage() {
  const { t } = useTranslation('campaigns/wizard')
  return (
    <VenueOnly title={t('mail.start')} anyOf={['campaigns.campaigns:create']}>
      {(venue) => (
        <Page>
          <PageHeader title={t('mail.start')} sentence={t('mail.startText')} />
          <Beginnings key={venue.venueId} venue={venue} />
        </Page>
      )}
    </VenueOnly>
  )
}
