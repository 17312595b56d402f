import type { contract } from '@comptoir/core/contract'
import { INSIGHTS_MAX_S, type WhatsappInsight } from '@comptoir/core/social'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changePin, readNumber, readProfile } from '../../providers/meta/whatsapp/number.ts'
import type { AccountRow } from '../channels/index.ts'
import { asking } from './refusals.ts'
import { type OfAccount, requireAccount, requireToken } from './whatsapp-account.ts'

/** Counts the ledger by day and kind; what failed in the end is not billed. */
async function countLedger(
  tx: Tx,
  { venue_id, id }: AccountRow,
  { start, end }: { start: number; end: number },
): Promise<WhatsappInsight[]> {
  const { rows } = await sql<Omit<WhatsappInsight, 'price'>>`
    select to_char(d.priced_at at time zone v.timezone, 'YYYY-MM-DD') as date,
      d.pricing_category as "conversationType", count(*)::int as count,
      count(*) filter (where d.is_billable)::int as "billableCount"
    from channel_delivery d join venue v on v.venue_id = d.venue_id
    where d.venue_id = ${venue_id} and d.account_id = ${id} and d.pricing_category is not null and d.state in ('sent', 'delivered', 'read')
      and d.priced_at >= to_timestamp(${start}::float8) and d.priced_at < to_timestamp(${end}::float8)
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows.map((row) => ({ ...row, price: row.billableCount === 0 ? 0 : null }))
}

/** A WhatsApp number at Meta, and what was sent through it (SOC-12 to SOC-15). */
export function whatsappNumberHandlers(services: Services): Handlers<typeof contract.whatsappNumber> {
  const read = async ({ transact }: Pick<SlowContext, 'transact'>, params: OfAccount) =>
    requireToken(services, await transact((tx) => requireAccount(tx, params)))
  return {
    async getWhatsappNumber({ params }, context) {
      return asking('token', readNumber(services, await read(context, params)))
    },
    async updateWhatsappNumber({ params, body }, context) {
      const account = await read(context, params)
      await asking('pin', changePin(services, account, body.pin))
      return asking('token', readNumber(services, account))
    },
    async getWhatsappBusinessProfile({ params }, context) {
      return asking('token', readProfile(services, await read(context, params)))
    },
    async getWhatsappInsights({ params, query }, { tx }) {
      const row = await requireAccount(tx, params)
      const { start, end } = query
      if (end < start || end - start > INSIGHTS_MAX_S)
        throw new AppError('rule', 'end: must be after start, and at most a year later', {
          fields: { end: 'too_big' },
        })
      return countLedger(tx, row, { start, end })
    },
  }
}
