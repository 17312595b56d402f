import '../../page/page.css'
import './wizard.css'
import { createCampaign } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Button, Page, PageHeader } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useAction } from '../../page/use-action.ts'
import { VenueOnly } from '../../page/VenueOnly.tsx'

/** Restaurants, bakeries, cafés and food shops (`venueTypes`). */
const FOOD_TYPES = 5

/** Three ideas for the kind of venue, ready to edit. */
const ideasOf = ({ venueTypeId }: Venue) =>
  venueTypeId !== null && venueTypeId <= FOOD_TYPES
    ? (['daily', 'evening', 'thanks'] as const)
    : (['offer', 'news', 'thanks'] as const)

function Ideas({ venue }: { venue: Venue }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const [idempotencyKey] = useState(newId)
  const venueId = Number(venue.venueId)

  const begin = (name: string, userLabel: string, body: string) =>
    action.run(name, async () => {
      const draft = { type: 'sms' as const, userLabel, content: { body } }
      const options = { idempotencyKey: `${idempotencyKey}-${name}` }
      const { id } = await session.api(createCampaign, { params: { venueId }, body: draft }, options)
      const params = { campaignId: String(id), step: 'who' }
      await navigate({ to: '/campaigns/sms/$campaignId/$step', params })
    })

  return (
    <>
      <ul className="bo-wiz-ideas">
        {ideasOf(venue).map((idea) => (
          <li key={idea}>
            <button
              type="button"
              className="bo-wiz-idea"
              aria-busy={action.busy === idea || undefined}
              onClick={() => void begin(idea, t(`idea.${idea}`), t(`ideaText.${idea}`))}
            >
              <strong>{t(`idea.${idea}`)}</strong>
              <span>{t(`ideaText.${idea}`).replaceAll('{{venue}}', venue.venueName)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button isLoading={action.busy === 'blank'} onClick={() => void begin('blank', '', '')}>
          {t('blank')}
        </Button>
      </div>
    </>
  )
}

/** Where a campaign by SMS begins: with an idea for the kind of venue, or an empty text (SMS-01). */
export function StartPage() {
  const { t } = useTranslation('campaigns/wizard')
  return (
    <VenueOnly title={t('start')} anyOf={['campaigns.campaigns:create']}>
      {(venue) => (
        <Page>
          <PageHeader title={t('start')} sentence={t('startText')} />
          <Ideas key={venue.venueId} venue={venue} />
        </Page>
      )}
    </VenueOnly>
  )
}
