import type { ServerResponse } from 'node:http'
import { refuse, sendJson } from '../../http/reply.ts'
import { DAY_MS, type World } from '../world.ts'

type Action = (body: Record<string, unknown>, response: ServerResponse) => void

/** What Meta's people do: look at a template. And what time does: end the window of a customer. */
export function templateActions(world: World): Record<'template' | 'window', Action> {
  return {
    template({ id, status }, response) {
      const template = world.templates.find((one) => one.id === id)
      const decided = (['PENDING', 'APPROVED', 'REJECTED'] as const).find((word) => word === status)
      if (!template || !decided) return refuse(response, 400, 'id, status: PENDING, APPROVED or REJECTED')
      template.status = decided
      template.rejectedReason = decided === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE'
      sendJson(response, template)
    },
    window({ customer }, response) {
      if (typeof customer !== 'string') return refuse(response, 400, 'customer: whose window is over')
      for (const message of world.messages) if (message.customer === customer) message.at -= DAY_MS
      for (const [key, at] of world.openedAt)
        if (key.endsWith(` ${customer}`)) world.openedAt.set(key, at - DAY_MS)
      sendJson(response, {})
    },
  }
}
