import { CAMPAIGN_TEST_COOLDOWN_MS, type CampaignType } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'

/** Refuses a test within a minute of the last one of its type in the venue that was of no campaign (CMP-25): the statement says when. */
export async function requireTestCoolDown(tx: Tx, venueId: number, type: CampaignType): Promise<void> {
  const kinds = type === 'sms' ? ['freeSms', 'paidSms'] : ['freeEmail', 'paidEmail']
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion test ${venueId}`}, 3))`.execute(tx)
  const { rows } = await sql`
    select from wallet_transaction t
    join wallet w on w.venue_id = t.venue_id and w.id = t.wallet_id and w.kind = any(${kinds}::text[])
    where t.venue_id = ${venueId} and t.about->>'isTest' = 'true' and t.about->>'campaignId' is null
      and t.created_at > now() - ${CAMPAIGN_TEST_COOLDOWN_MS} * interval '1 millisecond' limit 1`.execute(tx)
  if (rows.length === 0) return
  const seconds = CAMPAIGN_TEST_COOLDOWN_MS / 1000
  throw new AppError('too_many_requests', `Wait ${seconds} s between two tests.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
