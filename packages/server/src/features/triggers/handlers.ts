import type { contract } from '@comptoir/core/contract'
import type { Permission } from '@comptoir/core/http'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changeTrigger, insertTrigger, removeTrigger, requirePlan } from './changes.ts'
import { readRuns } from './log.ts'
import { previewOf } from './preview.ts'
import { findTrigger, listTriggerRows, lockTrigger, readTriggerRow } from './trigger-rows.ts'

function requirePermission({ actor }: VenueContext, venueId: number, permission: Permission): void {
  if (!can(actor, permission, venueId))
    throw new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
}

/** Messages that leave by themselves (D-75). */
export function triggerHandlers(
  services: Pick<Services, 'secrets' | 'config' | 'site'>,
): Handlers<typeof contract.triggers> {
  return {
    async listTriggers({ params: { venueId } }, { tx }) {
      await requirePlan(tx, venueId)
      return listTriggerRows(tx, venueId)
    },
    async readTrigger({ params: { venueId, id } }, { tx }) {
      await requirePlan(tx, venueId)
      return readTriggerRow(tx, venueId, id)
    },
    async createTrigger({ params: { venueId }, body }, { tx }) {
      await requirePlan(tx, venueId)
      return readTriggerRow(tx, venueId, await insertTrigger(tx, venueId, body))
    },
    async updateTrigger({ params: { venueId, id }, body }, context) {
      const { tx } = context
      await requirePlan(tx, venueId)
      const trigger = await lockTrigger(tx, venueId, id)
      if (body.isActive && !trigger.isActive) requirePermission(context, venueId, 'campaigns.campaigns:send')
      await changeTrigger(tx, services, trigger, body)
      return readTriggerRow(tx, venueId, id)
    },
    async deleteTrigger({ params: { venueId, id } }, { tx }) {
      await removeTrigger(tx, await lockTrigger(tx, venueId, id))
    },
    async previewTrigger({ params: { venueId, id } }, context) {
      requirePermission(context, venueId, 'contacts.contacts:read')
      await requirePlan(context.tx, venueId)
      return previewOf(context.tx, services, await findTrigger(context.tx, venueId, id))
    },
    async listTriggerRuns({ params: { venueId, id }, query }, context) {
      requirePermission(context, venueId, 'contacts.contacts:read')
      await requirePlan(context.tx, venueId)
      return readRuns(context.tx, await findTrigger(context.tx, venueId, id), query)
    },
  }
}
