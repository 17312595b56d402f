import type { contract } from '@comptoir/core/contract'
import { SuppressionChannel } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { announceSuppression } from './change-events.ts'
import { countExclusions, importExclusions } from './exclusions.ts'
import { suppress } from './list.ts'
import { readCursorPage, readPage, readUnsubscribes } from './queries.ts'
import { addressOf, channelsOf, readPhone } from './recipient.ts'
import { findEntries, removeEntries } from './removal.ts'

const CHANNELS = SuppressionChannel.options

interface Acting {
  country: string
  manager: { id: number | null; name: string }
}

/** The venue's country, and who acts there. */
async function findActing(tx: Tx, venueId: number, actor: VenueContext['actor']): Promise<Acting> {
  const id = actor.managerId ?? null
  const { rows } = await sql<{ country: string; name: string | null }>`
    select country_code as country,
      (select name from comptoir.team(array[${venueId}::int]) where manager_id = ${id}) as name
    from venue where venue_id = ${venueId}`.execute(tx)
  const [row] = rows
  return { country: row?.country ?? '', manager: { id, name: row?.name ?? '' } }
}

/** The address that a manager entered; a phone number in any format. */
function readRecipient(to: string, country: string): string {
  const address = to.includes('@') ? addressOf(to) : readPhone(to, country)
  if (address === undefined)
    throw new AppError('invalid', 'to: not a valid phone number', { fields: { to: 'recipient' } })
  return address
}

/** A person who opted out must agree before they are written to again (D-26). */
function requireProof(entries: Awaited<ReturnType<typeof findEntries>>): void {
  const refused = entries.find(
    ({ reason, hasProof }) => (reason === 'stop' || reason === 'complaint') && !hasProof,
  )
  if (refused)
    throw new AppError(
      'rule',
      `to: this person opted out themselves (${refused.reason}) and has not agreed again since`,
      { fields: { to: refused.reason } },
    )
}

/** The suppression list of a venue (UNS-01 to UNS-12). */
export function suppressionHandlers({
  secrets,
}: Pick<Services, 'secrets'>): Handlers<typeof contract.suppression> {
  return {
    listUnsubscribes: ({ query }, { tx, venueIds }) => readCursorPage(tx, venueIds, query),
    paginateUnsubscribes: ({ query }, { tx, venueIds }) => readPage(tx, venueIds, query),
    async createUnsubscribe({ params: { venueId }, body }, { tx, actor }) {
      const { manager, country } = await findActing(tx, venueId, actor)
      const address = readRecipient(body.to, country)
      const { source } = body
      const entry = { venueId, address, source, managerId: manager.id, managerName: manager.name }
      await suppress(
        tx,
        secrets,
        channelsOf(address).map((channel) => ({ ...entry, channel, reason: 'manual' })),
      )
      return readUnsubscribes(tx, venueId, address)
    },
    async deleteUnsubscribe({ params: { venueId, to }, query, body }, { tx, actor }) {
      const reason = query.reason ?? body?.reason
      if (reason === undefined)
        throw new AppError('invalid', 'reason: is required', { fields: { reason: 'required' } })
      const channel = query.channel ?? body?.channel
      const address = addressOf(to)
      const entries = await findEntries(tx, venueId, address, channel ? [channel] : CHANNELS)
      if (entries.length === 0) throw notFound()
      requireProof(entries)
      const { manager } = await findActing(tx, venueId, actor)
      const channels = entries.map((entry) => entry.channel)
      await removeEntries(tx, venueId, address, channels, { reason, manager })
      return undefined
    },
    async importExclusions({ params: { venueId }, body }, { tx, actor }) {
      return importExclusions(tx, secrets, { venueId, ...body, ...(await findActing(tx, venueId, actor)) })
    },
    countExclusions: (_, { tx, venueIds }) => countExclusions(tx, venueIds),
    async deleteExclusions({ params: { venueId } }, { tx }) {
      await sql`delete from suppression where venue_id = ${venueId} and reason = 'blacklist'`.execute(tx)
      announceSuppression(tx, [venueId])
      return undefined
    },
  }
}
