import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import { isStaffPermitted } from '@comptoir/core/roles'
import { venueTypes } from '@comptoir/core/venues'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { VenueActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { applyPlan } from '../features/index.ts'
import { requireReferences, setClassifications, setMapsUri, staffFields, toColumns } from './changes.ts'
import { classificationHandlers } from './classifications.ts'
import { removeVenue } from './deletion.ts'
import { addVenue, emptyVenue } from './new-venue.ts'
import { openingHoursHandlers } from './opening-hours.ts'
import { findVenue, listVenues, searchVenues } from './queries.ts'
import { staffVisitsOf } from './staff-visits.ts'

type Calls = Handlers<typeof contract.venues>
type Changes = Received<typeof contract.venues.updateVenue>['body']

function requireStaffFields(changes: Changes, actor: VenueActor): void {
  const named = staffFields.filter((field) => changes[field] !== undefined)
  if (named.length > 0 && !isStaffPermitted(actor.accountType, 'staff.venues:update'))
    throw new AppError('forbidden', `Only staff may change this: ${named.join(', ')}.`, {
      fields: Object.fromEntries(named.map((field) => [field, 'staff_only'])),
    })
}

/** The coach is an active admin (RBC-17). */
async function requireCoach(tx: Tx, coachManagerId: number | null | undefined): Promise<void> {
  if (typeof coachManagerId !== 'number') return
  const { rows } = await sql<{
    isCoach: boolean
  }>`select comptoir.is_coach(${coachManagerId}) as "isCoach"`.execute(tx)
  if (!rows[0]?.isCoach)
    throw new AppError('rule', 'coachManagerId: must be an active admin', {
      fields: { coachManagerId: 'unknown' },
    })
}

async function changeVenue(tx: Tx, venueId: number, changes: Changes): Promise<void> {
  await requireReferences(tx, changes)
  await requireCoach(tx, changes.coachManagerId)
  const set = toColumns(changes)
  if (Object.keys(set).length > 0)
    await tx
      .updateTable('venue')
      .set(set)
      .where('venue_id', '=', venueId)
      .where('deleted_at', 'is', null)
      .execute()
  if (changes.mapsUri !== undefined) await setMapsUri(tx, venueId, changes.mapsUri)
  if (changes.classificationIds) await setClassifications(tx, venueId, changes.classificationIds)
  if (changes.venuePlanId !== undefined) await applyPlan(tx, venueId, changes.venuePlanId)
}

async function requireOwner(tx: Tx, managerId: number): Promise<void> {
  const owner = await tx
    .selectFrom('manager')
    .select('id')
    .where('id', '=', managerId)
    .where('status', '=', '1')
    .executeTakeFirst()
  if (!owner)
    throw new AppError('rule', 'ownerManagerId: must be an active manager', {
      fields: { ownerManagerId: 'unknown' },
    })
}

async function findOrThrow(tx: Tx, venueId: number) {
  const venue = await findVenue(tx, venueId)
  if (!venue) throw notFound()
  return venue
}

function ownHandlers(
  services: Services,
): Pick<Calls, 'listMyVenues' | 'getVenue' | 'updateVenue' | 'deleteVenue' | 'listVenueTypes'> {
  const { database } = services
  return {
    async listMyVenues({ query }, { actor }) {
      const { page, perpage } = query
      const items = await database.tenant(actor.venueIds, (tx) =>
        listVenues(tx, actor.venueIds, page, perpage),
      )
      const totalItems = actor.venueIds.length
      return { items, page, perPage: perpage, totalItems, totalPages: Math.ceil(totalItems / perpage) }
    },
    getVenue: ({ params }, { tx }) => findOrThrow(tx, params.venueId),
    async updateVenue({ params, body }, { tx, actor }) {
      requireStaffFields(body, actor)
      await findOrThrow(tx, params.venueId)
      await changeVenue(tx, params.venueId, body)
      return findOrThrow(tx, params.venueId)
    },
    async deleteVenue({ params }, { tx, actor, requestId }) {
      const { venueId } = params
      const times = await removeVenue(tx, services, venueId)
      services.log.info({ requestId, managerId: actor.managerId, venueId }, 'venue deleted')
      return { venueId, ...times }
    },
    listVenueTypes: () => venueTypes.map(({ venueTypeId, name }) => ({ venueTypeId, name })),
  }
}

function staffHandlers({ hub, config }: Services): Pick<Calls, 'listVenues' | 'createVenue'> {
  return {
    async listVenues({ query }, { tx }) {
      const { items, totalItems } = await searchVenues(tx, query)
      const { page, perpage: perPage } = query
      return { items, page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) }
    },
    async createVenue({ body }, { tx, actor }) {
      const { ownerManagerId = actor.managerId, venuePlanId: _, ...changes } = body
      await requireOwner(tx, ownerManagerId)
      const columns = toColumns(body)
      const venueId = await addVenue(
        tx,
        { ...emptyVenue, timezone: config.defaultTimezone, ...columns, name: body.venueName },
        ownerManagerId,
      )
      await changeVenue(tx, venueId, changes)
      afterCommit(tx, () => hub.changeRights([ownerManagerId]))
      return findOrThrow(tx, venueId)
    },
  }
}

export function venueHandlers(services: Services): Omit<Calls, 'addVenue'> {
  return {
    ...ownHandlers(services),
    ...staffHandlers(services),
    ...openingHoursHandlers,
    ...classificationHandlers(services),
    listStaffVisits: ({ params }, { tx }) => staffVisitsOf(tx, params.venueId),
  }
}
