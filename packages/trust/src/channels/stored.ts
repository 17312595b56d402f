import { sql } from 'kysely'
import type { Database } from '../../../server/src/testing/kernel.ts'
import { ACTORS } from './customer-actions.ts'

/** Where a message stands: no one needs to look, somebody must, it will not arrive, or it still waits. */
export type Standing = 'done' | 'unknown' | 'failed' | 'open'

/** What we believe at the end. */
export interface Stored {
  /** Of what the business wrote, by its text. */
  standings: ReadonlyMap<string, Standing>
  /** What customers wrote, as often as it is stored. */
  received: readonly string[]
  /** Texts whose job says something else than their message. */
  disputed: readonly string[]
  /** What each message of {@link ACTORS} says, with what a channel reported of it besides. */
  shown: readonly { platform: string; text: string }[]
  /** Films and other files of customers that are not here. */
  missingFiles: number
}

const standings: Readonly<Record<string, Standing>> = {
  queued: 'open',
  leased: 'open',
  pending: 'open',
  done: 'done',
  sent: 'done',
  delivered: 'done',
  read: 'done',
  unknown: 'unknown',
  errored: 'failed',
  failed: 'failed',
  dead: 'failed',
}

/** Without what typography puts between words and signs. */
export const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

interface Row {
  text: string
  state: string
  job: string
}

/** Reads it from the tables that the pages show. */
export async function readStored(database: Database): Promise<Stored> {
  const { ours, theirs, shown, files } = await database.system(async (tx) => ({
    ours: await sql<Row>`
      select m.body as text, m.state, o.state as job from message m
      join outbox o on o.venue_id = m.venue_id and o.key = m.id || '.0' and o.kind like 'channel.%'
      union all
      select s.body, s.state, o.state from sms s
      join outbox o on o.venue_id = s.venue_id and o.key = s.id::text and o.kind = 'sms.send'
      union all
      select key, state, state from outbox where kind = 'email.send'`.execute(tx),
    theirs: await sql<{ text: string }>`
      select body as text from message where not is_from_business and body like '%-wrote-%'
      union all select r.body from sms_reply r where r.body like '%-wrote-%'
        and not exists (select from message m where m.venue_id = r.venue_id and m.id = r.id)`.execute(tx),
    shown: await sql<{ platform: string; text: string }>`
      select c.platform, concat_ws(' ', m.body, m.details) as text from message m
      join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
      where not m.is_from_business and c.jid ~ ${ACTORS}`.execute(tx),
    files: await sql<{ missing: number }>`
      select count(*)::int as missing from message, jsonb_array_elements(media) as one
      where not is_from_business and body like '%-wrote-%' and (one ->> 'fetch' is not null)`.execute(tx),
  }))
  const of = (state: string) => standings[state] ?? 'open'
  return {
    standings: new Map(ours.rows.map(({ text, state }) => [text, of(state)])),
    received: theirs.rows.map(({ text }) => text),
    shown: shown.rows.map(({ platform, text }) => ({ platform, text: plain(text) })),
    missingFiles: files.rows[0]?.missing ?? 0,
    disputed: ours.rows.filter(({ state, job }) => of(state) !== of(job)).map(({ text }) => text),
  }
}
