import type { contract } from '@comptoir/core/contract'
import type { Permission } from '@comptoir/core/http'
import { staffVenuePermissions } from '@comptoir/core/roles'
import { fileResponse } from '../../kernel/files/file-response.ts'
import { sizeOf } from '../../kernel/files/files.ts'
import { isSigned } from '../../kernel/files/links.ts'
import { findFile } from '../../kernel/files/queries.ts'
import { toStoredFile } from '../../kernel/files/serializers.ts'
import { can, type ManagerActor, nameOf } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'

/** What opens the door to a file: one of these. Private ones are for messages, public ones for what a venue shows. */
const permissionsOf: Record<'private' | 'public', readonly Permission[]> = {
  private: ['messaging.messages:send'],
  public: ['posts.media:create', 'venues.venue:update', 'messaging.webchats:update'],
}

/** Staff may do in every venue what their account type permits there (VEN-01). */
function isVisit(actor: ManagerActor, venueId: number, needed: readonly Permission[]): boolean {
  const permitted = staffVenuePermissions[actor.accountType]
  return !actor.venueIds.includes(venueId) && needed.some((permission) => permitted.includes(permission))
}

function requireVenue(actor: ManagerActor, venueId: number, visibility: 'private' | 'public'): void {
  if (venueId === 0)
    throw new AppError('venue_required', 'Choose one venue.', {
      fields: { venueId: 'venue_required' },
    })
  const needed = permissionsOf[visibility]
  if (isVisit(actor, venueId, needed)) return
  if (!actor.venueIds.includes(venueId)) throw notFound()
  if (!needed.some((permission) => can(actor, permission, venueId)))
    throw new AppError('forbidden', `Your role does not allow this. It needs ${needed.join(' or ')}.`)
}

export function fileHandlers(services: Services): Handlers<typeof contract.files> {
  const { database, files, limits, log } = services
  return {
    async uploadFile({ body }, { actor, headers, requestId }) {
      const { venueId, visibility, file } = body
      requireVenue(actor, venueId, visibility)
      await limits.upload(`manager:${actor.managerId}`)
      const { managerId } = actor
      if (!actor.venueIds.includes(venueId))
        log.info({ requestId, managerId, call: 'uploadFile', params: { venueId } }, 'staff')
      const row = await files.add({
        venueId,
        visibility,
        bytes: await file.bytes(),
        name: body.name ?? file.name,
        label: body.path,
        size: sizeOf(body.resize ?? (visibility === 'private' ? { preset: 'message' } : {})),
        managerId,
      })
      const stored = toStoredFile(row)
      headers.set('location', stored.url)
      return stored
    },
    async uploadMessageFile({ params, body }, { actor, headers }) {
      await limits.upload(nameOf(actor))
      const row = await files.add({
        venueId: params.venueId,
        visibility: 'private',
        bytes: await body.file.bytes(),
        name: body.name ?? body.file.name,
        size: sizeOf({ preset: 'message' }),
        managerId: actor.managerId,
      })
      const stored = toStoredFile(row)
      headers.set('location', stored.url)
      return stored
    },
    async readFile({ params, query }, { request }) {
      const row = await database.system((tx) => findFile(tx, params.id))
      const isOpen =
        row && (row.visibility === 'public' || isSigned({ id: row.id, linkKey: row.link_key }, query))
      if (!isOpen) throw notFound()
      return fileResponse(files.store, row, request)
    },
  }
}
