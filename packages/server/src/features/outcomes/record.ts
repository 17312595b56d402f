import type { OutcomeKind } from '@comptoir/core/outcomes'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Something that a person did. */
export interface NewOutcome {
  venueId: number
  personId: number
  kind: OutcomeKind
  /** What it is recorded for, such as `order:12`: a second one with the same source is the same outcome. */
  source: string
  /** In the smallest unit of the currency. */
  amountMinor?: number | undefined
  /** The campaign that it is known to come from. */
  campaignId?: number | undefined
  /** Who says so, where a person does. */
  managerId?: number | undefined
}

/** Records what a person did, once by its source; returns its id and whether it is new. */
export async function recordOutcome(tx: Tx, outcome: NewOutcome): Promise<{ id: number; isNew: boolean }> {
  const { venueId, personId, kind, source, amountMinor, campaignId, managerId } = outcome
  const by = managerId ?? null
  const { rows: added } = await sql<{ id: number }>`
    insert into outcome (venue_id, person_id, kind, source, amount_minor, campaign_id, manager_id, manager_name)
    values (${venueId}, ${personId}, ${kind}, ${source}, ${amountMinor ?? null}, ${campaignId ?? null}, ${by},
      coalesce((select name from comptoir.team(array[${venueId}::int]) where manager_id = ${by}), ''))
    on conflict (venue_id, source) do nothing
    returning id`.execute(tx)
  const [first] = added
  if (first) return { id: first.id, isNew: true }
  const { rows: known } = await sql<{ id: number }>`
    select id from outcome where venue_id = ${venueId} and source = ${source}`.execute(tx)
  return { id: known[0]?.id ?? 0, isNew: false }
}
