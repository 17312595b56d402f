import type { contract } from '@comptoir/core/contract'
import { isSigned } from '../../kernel/files/index.ts'
import { nameOf } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { csvResponse, exportResponse } from './download.ts'
import { openExport, originOf } from './export-start.ts'
import { findDone, listNewest, publishExports, toExport } from './queries.ts'

/** Files of contacts to fetch (EXP-01, IMP-08, D-57). */
export function exportHandlers(services: Services): Handlers<typeof contract.exports> {
  return {
    async listExports(_, { tx, venueIds, actor }) {
      const rows = await listNewest(tx, venueIds)
      // Staff see which files there are; what is in them is for those who work in the venue.
      const isClosed = actor.keyId === undefined && actor.isActingAsStaff
      return rows.map((row) => (isClosed ? { ...toExport(row), url: null } : toExport(row)))
    },
    async createExport({ params: { venueId }, body }, { tx, actor }) {
      await services.limits.export(nameOf(actor))
      return toExport(await openExport(tx, venueId, actor.managerId ?? null, body))
    },
    async deleteExport({ params: { venueId, exportId } }, { tx }) {
      await tx.deleteFrom('export').where('venue_id', '=', venueId).where('id', '=', exportId).execute()
      publishExports(tx, venueId)
    },
    async readExport({ params: { exportId }, query }) {
      const row = await services.database.system((tx) => findDone(tx, exportId))
      if (!row || !isSigned({ id: exportId, linkKey: row.link_key }, query)) throw notFound()
      return exportResponse(services, row)
    },
    async exportAddressBook({ params: { venueId, id }, query }, { transact }) {
      const { book, day, language } = await transact((tx) => originOf(tx, venueId, id, null))
      const scope = { venueId, addressBookId: id, personIds: null, guests: null }
      return csvResponse(services, scope, {
        name: `${book} ${day}.csv`,
        language: query.language ?? language,
      })
    },
  }
}
