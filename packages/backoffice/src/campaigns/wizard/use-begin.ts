import { type CampaignContent, type CampaignType, createCampaign } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useAction } from '../../page/use-action.ts'
import { stepPath } from './steps.ts'

/** What a campaign begins with. */
export interface Idea {
  /** Names it among the ideas of the page. */
  id: string
  name: string
  content: Partial<CampaignContent> & { body: string }
}

/** Begins a draft with an idea, once for each, and goes to its first step. */
export function useBegin({ venueId: ofVenue }: Venue, type: CampaignType) {
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const [idempotencyKey] = useState(newId)
  const venueId = Number(ofVenue)
  const begin = (idea: Idea) =>
    action.run(idea.id, async () => {
      // Answers to a mail reach who wrote it, until another address is given.
      const answers = type === 'email' ? { replyTo: session.manager.value?.managerEmail ?? '' } : {}
      const draft = { type, userLabel: idea.name, content: { ...answers, ...idea.content } }
      const options = { idempotencyKey: `${idempotencyKey}-${idea.id}` }
      const { id } = await session.api(createCampaign, { params: { venueId }, body: draft }, options)
      await navigate({ to: stepPath[type], params: { campaignId: String(id), step: 'who' } })
    })
  return { begin, busy: action.busy }
}
