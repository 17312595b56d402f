import { ConversationType } from '@comptoir/core/social'
import type { Arrival, DeliveryReport, Pricing } from '../../../kernel/ports/arrivals.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  momentOf,
  nameOf,
  numberOf,
  textOf,
} from '../../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../../kernel/queue/unreadable.ts'
import { reasonOf, refusalOf } from '../failures.ts'

/** Meta is deprecating `billable`: the type says the same. */
function pricingOf({ pricing, timestamp }: Fields): { pricing?: Pricing } {
  const { category, type, billable } = fieldsOf(pricing)
  const named = nameOf(category)
  if (!isFields(pricing) || named === undefined) return {}
  const at = momentOf(timestamp) ?? new Date()
  const billed = (nameOf(type) ?? 'regular').slice(0, 100)
  const known = ConversationType.safeParse(named.toLowerCase()).data ?? 'other'
  const isBillable = typeof billable === 'boolean' ? billable : billed === 'regular'
  return { pricing: { category: known, type: billed, isBillable, at } }
}

const states: Readonly<Record<string, DeliveryReport['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // A voice message that was listened to.
  played: 'read',
  failed: 'errored',
}
/** Of groups, of calls, and what the business withdrew itself: nothing that a person waits for. */
const uninteresting = [
  'deleted',
  'warning',
  'ringing',
  'accepted',
  'rejected',
  'pending',
  'captured',
  'canceled',
]

function failureOf(errors: unknown): Partial<DeliveryReport> {
  const [first] = listOf(errors)
  if (!isFields(first)) return {}
  const code = numberOf(first.code)
  const words = textOf(fieldsOf(first.error_data).details) || textOf(first.title) || textOf(first.message)
  return {
    failure: reasonOf(code),
    refusal: refusalOf(code),
    reason: [code, words].filter(Boolean).join(': '),
  }
}

/** How far a message of ours has come. */
export function readStatus(report: Fields): Arrival[] {
  const providerId = nameOf(report.id)
  const status = textOf(report.status)
  const state = states[status]
  if (providerId === undefined) throw new UnreadableEvent('a status without the id of its message')
  if (uninteresting.includes(status)) return [{ kind: 'ignored' }]
  if (!state) throw new UnreadableEvent(`a status that is not known: ${status.slice(0, 100) || 'none'}`)
  const outcome = state === 'errored' ? failureOf(report.errors) : pricingOf(report)
  const reference = nameOf(report.biz_opaque_callback_data)
  return [{ kind: 'report', providerId, reference, state, ...outcome }]
}
