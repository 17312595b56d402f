import type { Conversation, Message } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { SAMPLE_BUSINESS } from '../../../../../sandbox/src/meta/samples/sample.ts'
import type { LinkedRcs } from '../../../providers/rcs/testing/linked.ts'
import { addOutreach } from '../../../testing/outside.ts'
import { accounts, type Sender } from './senders.ts'

/** Gives the venue an account for each sender, as if it had been linked. */
export async function linkAccounts({ app, venue }: LinkedRcs): Promise<void> {
  const { venueId: venue_id, profileId: profile_id } = venue
  await addOutreach(app, 'G7', venue_id, profile_id)
  await app.services.database.system(async (tx) => {
    await sql`delete from channel_account where venue_id = ${venue_id} and platform <> 'google'`.execute(tx)
    for (const platform of ['whatsapp', 'facebook', 'instagram'] as const)
      await tx
        .insertInto('channel_account')
        .values({
          venue_id,
          profile_id,
          platform,
          business_id: SAMPLE_BUSINESS,
          external_id: accounts[platform],
          token: 'v1.none',
          registered_at: new Date(),
          connected_at: new Date(),
        })
        .execute()
    await sql`
      insert into virtual_number (venue_id, phone, profile_id, fallback_phone)
      values (${venue_id}, ${accounts.voice}, ${profile_id}, '+590690000001')`.execute(tx)
  })
}

/** How often samples that say this had their effect; a call says nothing, and counts as it comes. */
export async function countEffects(
  { app, venue }: LinkedRcs,
  { inbox }: Sender,
  word: string,
): Promise<number> {
  const ofChat = sql<{ n: number }>`
    select count(*)::int as n from message m
    join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
    where c.venue_id = ${venue.venueId} and c.platform = ${inbox} and m.body = ${word}`
  const others = {
    voice: sql<{ n: number }>`select count(*)::int as n from missed_call`,
    sms: sql<{ n: number }>`select count(*)::int as n from sms_reply where body = ${word}`,
  }
  const query = inbox === 'voice' || inbox === 'sms' ? others[inbox] : ofChat
  const { rows } = await app.services.database.system((tx) => query.execute(tx))
  return rows[0]?.n ?? 0
}

/** How many messages of a channel there are, with those whose file is still to be fetched. */
export async function countShown({ app }: LinkedRcs, { inbox }: Sender): Promise<number> {
  const { rows } = await app.services.database.system((tx) =>
    sql<{ n: number }>`
      select ((
        select count(*) from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
        where c.platform = ${inbox}
      ) + (select count(*) from outbox where kind = ${`channel.${inbox}.fetch`}))::int as n`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

/** Something of ours that a provider has taken, and how to read how far it is. */
interface Ticked {
  providerId: string
  readState(): Promise<string | undefined>
}

async function addSms({ app, venue }: LinkedRcs): Promise<Ticked> {
  const id = await addOutreach(app, 'ticks', venue.venueId, venue.profileId)
  const { database } = app.services
  await database.system((tx) =>
    sql`
      insert into sms_part (venue_id, sms_id, part, account, provider_id)
      values (${venue.venueId}, ${id}, 0, 'http', 'ticked')`.execute(tx),
  )
  const read = () =>
    database.system((tx) => tx.selectFrom('sms').select('state').where('id', '=', id).execute())
  return { providerId: 'ticked', readState: async () => (await read())[0]?.state }
}

/** Answers the customer of the sample, and has the provider take it. */
export async function addTicked(linked: LinkedRcs, { inbox }: Sender): Promise<Ticked> {
  if (inbox === 'sms') return addSms(linked)
  const { venue, send, app } = linked
  const path = `/v2/venues/${venue.venueId}/conversations`
  const conversation = (await send<Conversation[]>('GET', path)).body.find(
    ({ platform }) => platform === inbox,
  )
  const message = { id: crypto.randomUUID(), body: 'ticks', to: conversation?.jid, from: venue.address }
  await send<Message>('POST', `${path}/messages`, message)
  const providerId = `ticked-${inbox}`
  const { database } = app.services
  await database.system((tx) =>
    sql`
      update channel_delivery set state = 'sent', provider_id = ${providerId}, sent_at = now() - interval '1 second'
      where message_id = ${message.id}`.execute(tx),
  )
  const messages = async () =>
    (await send<Message[]>('GET', `${path}/${conversation?.id}/messages`)).body.find(
      ({ id }) => id === message.id,
    )
  return { providerId, readState: async () => (await messages())?.state }
}
