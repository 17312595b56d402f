import type { contract } from '@comptoir/core/contract'
import type { PersonalData, TimelineEntry } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { plannedRemovals } from '../../kernel/files/index.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { countGone } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource, Who } from '../../kernel/personal-data/personal-data-source.ts'
import type { Services } from '../../kernel/services/services.ts'
import { announceContacts, readErasureRequests } from '../contacts/index.ts'
import { sendMail } from '../mail/index.ts'
import { findWho } from './who.ts'

/** Refusals stay without the address: who said stop is not written to, should somebody with it be known again. */
function keepRefusals(tx: Tx, { venueId, email, phone, names }: Who): Promise<number> {
  return countGone(
    tx,
    sql`
      update suppression set address = null, source = ''
      where venue_id = ${venueId} and (address in (${email}, ${phone}) or address = any(${names}::text[]))`,
  )
}

interface Asked {
  to: string
  language: 'fr' | 'en'
  venueName: string
}

/** Whether a person who can be notified asked to be erased themselves. */
async function findAsked(tx: Tx, { venueId, personId }: Who): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select p.email as to, coalesce(p.language, v.language) as language, v.name as "venueName"
    from person p join venue v on v.venue_id = p.venue_id
    where p.venue_id = ${venueId} and p.id = ${personId} and p.erasure_asked_at is not null
      and p.email is not null`.execute(tx)
  return rows[0]
}

/** The last mail that they get; its address goes with it once it has left and the outbox is swept. */
async function notifyDone(tx: Tx, venueId: number, personId: number, asked: Asked): Promise<void> {
  const { to, language, venueName } = asked
  await sendMail(tx, {
    venueId,
    to,
    language,
    template: 'erasureDone',
    values: { venueName },
    key: `erasure-done:${personId}`,
  })
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return a.at < b.at ? 1 : a.at > b.at ? -1 : 0
}

/** The newest entries, with all that happened at the time of the last: the next page begins before it. */
function newestPage(entries: readonly TimelineEntry[], most: number) {
  const sorted = entries.toSorted(newestFirst)
  const last = sorted[most - 1]
  return last
    ? { entries: sorted.filter(({ at }) => at >= last.at), before: last.at }
    : { entries: sorted, before: null }
}

/** What the venue knows of one person: history, export, erasure. */
export function personalDataHandlers(
  { database, files }: Pick<Services, 'database' | 'files'>,
  parts: readonly PersonalDataSource[],
): Handlers<typeof contract.personalData> {
  return {
    async getContactTimeline({ params: { venueId, contactId }, query }, { tx, actor }) {
      const who = await findWho(tx, venueId, contactId)
      const page = {
        before: query.before ? new Date(query.before) : new Date('9999-01-01'),
        most: query.perpage,
      }
      const entries: TimelineEntry[] = []
      for (const { timeline } of parts)
        if (timeline && can(actor, timeline.permission, venueId))
          entries.push(...(await timeline.read(tx, who, page)))
      return newestPage(entries, page.most)
    },
    async exportContact({ params: { venueId, contactId } }, { tx }) {
      const who = await findWho(tx, venueId, contactId)
      const everything: PersonalData = {}
      for (const { collect } of parts) Object.assign(everything, await collect?.(tx, who))
      return everything
    },
    listErasureRequests: (_, { tx, venueIds }) => readErasureRequests(tx, venueIds),
    async eraseContact({ params: { venueId, contactId } }, { transact }) {
      await transact((tx) => findWho(tx, venueId, contactId))
      // As the system: what providers sent may belong to no venue yet.
      const { storageKeys, ...report } = await database.system(async (tx) => {
        const who = await findWho(tx, venueId, contactId)
        const asked = await findAsked(tx, who)
        const keptRefusals = await keepRefusals(tx, who)
        const erased = []
        for (const { name, erase } of parts) erased.push({ part: name, count: await erase(tx, who) })
        if (asked) await notifyDone(tx, venueId, contactId, asked)
        announceContacts(tx, venueId)
        return { erased, keptRefusals, storageKeys: await plannedRemovals(tx) }
      })
      return { ...report, pendingFiles: await files.remove(storageKeys) }
    },
  }
}
