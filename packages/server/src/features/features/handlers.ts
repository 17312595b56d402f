import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { enabledIn, listed } from './enabled.ts'
import { notifyStaff } from './request-mail.ts'
import { findRequest, listRequests, requestsOfVenues, toRequest } from './requests.ts'

type Calls = Handlers<typeof contract.features>

function featureOf(id: number) {
  const feature = listed.find((one) => one.id === id)
  if (!feature) throw notFound()
  return feature
}

function enablingHandlers(): Pick<
  Calls,
  'listFeatures' | 'listEnabledFeatures' | 'enableFeature' | 'disableFeature'
> {
  return {
    listFeatures: () => listed,
    listEnabledFeatures: (_, { tx, venueIds }) => enabledIn(tx, venueIds),
    async enableFeature({ params, body }, { tx }) {
      const feature = featureOf(body.featureId)
      const { source } = await tx
        .insertInto('enabled_feature')
        .values({ venue_id: params.venueId, feature: feature.name, source: 'hand' })
        .onConflict((conflict) => conflict.columns(['venue_id', 'feature']).doUpdateSet({ source: 'hand' }))
        .returning('source')
        .executeTakeFirstOrThrow()
      return { ...feature, venueId: params.venueId, source }
    },
    async disableFeature({ params }, { tx }) {
      const gone = await tx
        .deleteFrom('enabled_feature')
        .where('venue_id', '=', params.venueId)
        .where('feature', '=', featureOf(params.featureId).name)
        .returning('feature')
        .executeTakeFirst()
      if (!gone) throw notFound()
      return undefined
    },
  }
}

/** What merchants ask for and staff see (D-56). */
function requestHandlers(
  services: Services,
): Pick<
  Calls,
  'requestFeature' | 'listVenueFeatureRequests' | 'listFeatureRequests' | 'updateFeatureRequest'
> {
  return {
    async requestFeature({ params, body }, { tx, actor }) {
      const { venueId } = params
      const { name } = featureOf(body.featureId)
      const has = await tx
        .selectFrom('enabled_feature')
        .select('feature')
        .where('venue_id', '=', venueId)
        .where('feature', '=', name)
        .executeTakeFirst()
      if (has) throw new AppError('conflict', 'This venue already has the feature.')
      await tx
        .insertInto('feature_request')
        .values({ venue_id: venueId, id: newId(), feature: name, manager_id: actor.managerId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const open = (await requestsOfVenues(tx, [venueId])).find(
        ({ feature, state }) => feature === name && state === 'open',
      )
      if (!open) throw notFound()
      await notifyStaff(tx, services, open)
      return toRequest(open)
    },
    async listVenueFeatureRequests(_, { tx, venueIds }) {
      return (await requestsOfVenues(tx, venueIds)).map(toRequest)
    },
    async listFeatureRequests({ query }, { tx }) {
      const { rows, totalItems } = await listRequests(tx, query)
      const { page, perpage: perPage } = query
      return {
        items: rows.map(toRequest),
        page,
        perPage,
        totalItems,
        totalPages: Math.ceil(totalItems / perPage),
      }
    },
    async updateFeatureRequest({ params, body }, { tx }) {
      await tx
        .updateTable('feature_request')
        .set({ state: body.state, handled_at: body.state === 'handled' ? new Date() : null })
        .where('id', '=', params.id)
        .execute()
      const row = await findRequest(tx, params.id)
      if (!row) throw notFound()
      return toRequest(row)
    },
  }
}

export function featureHandlers(services: Services): Calls {
  return { ...enablingHandlers(), ...requestHandlers(services) }
}
