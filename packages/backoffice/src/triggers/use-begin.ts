import type { CampaignType } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { MAIL_LOOK, type MailDesign } from '@comptoir/core/mail-design'
import { createTrigger, type TriggerKind } from '@comptoir/core/triggers'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useAction } from '../page/use-action.ts'
import { emptyContent } from './trigger-values.ts'

/** What a trigger begins with; without a text it is empty. */
export interface Beginning {
  kind: TriggerKind
  channel: CampaignType
  text?: string
  subject?: string
}

/** A mail of one paragraph. */
function designOf(text: string): string {
  const design: MailDesign = {
    version: 1,
    ...MAIL_LOOK,
    blocks: [
      { type: 'text', align: 'left', paragraphs: [[{ text, isBold: false, isItalic: false, href: '' }]] },
    ],
  }
  return JSON.stringify(design)
}

/** Makes a trigger, switched off, and opens it. */
export function useBegin(venueId: number) {
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const [idempotencyKey] = useState(newId)
  const begin = ({ kind, channel, text = '', subject = '' }: Beginning) =>
    action.run(`${kind}-${channel}`, async () => {
      const body = channel === 'sms' || text === '' ? text : designOf(text)
      const content = { ...emptyContent(channel), body, subject }
      const options = { idempotencyKey: `${idempotencyKey}-${kind}-${channel}` }
      const draft = { kind, channel, steps: [{ content }] }
      const { id } = await session.api(createTrigger, { params: { venueId }, body: draft }, options)
      await navigate({ to: '/trigger-campaigns/$triggerId', params: { triggerId: String(id) } })
    })
  return { begin, busy: action.busy }
}
