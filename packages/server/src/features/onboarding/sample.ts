import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { ensureConversation, storeMessage } from '../inbox/index.ts'

interface SampleTalk {
  /** Names the customer; the same for every venue, so that a second time finds the first. */
  jid: string
  username: string
  lines: readonly { from: 'customer' | 'venue'; fr: string; en: string }[]
}

/** What a new venue can try its inbox with. The customers are invented, and their names say so. */
const talks: readonly SampleTalk[] = [
  {
    jid: 'sample-1',
    username: 'Camille (exemple)',
    lines: [
      {
        from: 'customer',
        fr: 'Bonjour, êtes-vous ouverts dimanche matin ?',
        en: 'Hello, are you open on Sunday morning?',
      },
      {
        from: 'venue',
        fr: 'Bonjour Camille ! Oui, de 9 h à 12 h 30. À dimanche !',
        en: 'Hello Camille! Yes, from 9 am to 12.30 pm. See you on Sunday!',
      },
      { from: 'customer', fr: 'Parfait, merci beaucoup.', en: 'Perfect, thank you very much.' },
    ],
  },
  {
    jid: 'sample-2',
    username: 'Noah (exemple)',
    lines: [
      {
        from: 'customer',
        fr: 'Je voudrais commander un gâteau pour huit personnes. Faut-il réserver ?',
        en: 'I would like to order a cake for eight people. Do I need to book?',
      },
    ],
  },
  {
    jid: 'sample-3',
    username: 'Inès (exemple)',
    lines: [
      {
        from: 'customer',
        fr: 'Peut-on venir avec un chien ?',
        en: 'May we come with a dog?',
      },
      { from: 'venue', fr: 'Bien sûr, il sera le bienvenu.', en: 'Of course, it will be welcome.' },
    ],
  },
]

async function requireProfile(tx: Tx, venueId: number): Promise<number> {
  const profile = await tx
    .selectFrom('profile')
    .select('id')
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .executeTakeFirst()
  if (!profile) throw new AppError('rule', 'This venue does not have a profile yet.')
  return profile.id
}

/** Puts the sample conversations into a venue, once, in the language of who asks. */
export async function addSample(tx: Tx, venueId: number, managerId: number): Promise<void> {
  const profileId = await requireProfile(tx, venueId)
  await sql`select from venue where venue_id = ${venueId} for update`.execute(tx)
  const { rows: found } = await sql`
    select from conversation where venue_id = ${venueId} and is_sample limit 1`.execute(tx)
  if (found.length > 0) return
  const { rows } = await sql<{ language: 'fr' | 'en' }>`
    select language from venue where venue_id = ${venueId}`.execute(tx)
  const language = rows[0]?.language ?? 'fr'
  for (const { jid, username, lines } of talks) {
    const customer = { jid, username, language, platform: 'website' as const }
    const conversationId = await ensureConversation(tx, { venueId, profileId, ...customer })
    await sql`
      update conversation set is_sample = true where venue_id = ${venueId} and id = ${conversationId}`.execute(
      tx,
    )
    for (const { from, [language]: body } of lines) {
      const isFromBusiness = from === 'venue'
      const message = { venueId, conversationId, id: newId(), body, isFromBusiness }
      await storeMessage(tx, isFromBusiness ? { ...message, managerId } : message)
    }
  }
}

/** Takes the sample conversations away, with all that was written in them and every trace of it. */
export async function removeSample(tx: Tx, venueId: number): Promise<void> {
  await sql`
    delete from event where venue_id = ${venueId} and conversation_id in (
      select id from conversation where venue_id = ${venueId} and is_sample
    )`.execute(tx)
  await sql`delete from conversation where venue_id = ${venueId} and is_sample`.execute(tx)
}
