import type { Trigger, TriggerPreview } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Tx } from '../../../kernel/db/database.ts'
import { grant, type WalletKind, walletOf } from '../../../kernel/ledger/index.ts'
import type { TestApp } from '../../../testing/app.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'
import { readRuns } from '../log.ts'
import { findTrigger, readTriggerRow } from '../trigger-rows.ts'

let lastNumber = 590_690_510_000
const next = () => {
  lastNumber += 1
  return lastNumber
}

/** A Tuesday at ten in the morning in Guadeloupe: what advertises may leave. */
export const BY_DAY = new Date('2026-11-24T14:00:00Z')
export const minutesAfter = (minutes: number) => new Date(BY_DAY.getTime() + minutes * 60_000)

/** A venue with its triggers, whose clock the tests set. */
export async function triggerWorld(app: TestApp) {
  const venue: TestVenue = await addVenue(app, `Triggers ${next()}`)
  const { venueId } = venue
  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  await system((tx) =>
    sql`update venue set plan_id = 41, timezone = 'America/Guadeloupe' where venue_id = ${venueId}`.execute(
      tx,
    ),
  )
  const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venueId}${path}`, { token, ...(body ? { body } : {}) })

  return {
    venue,
    system,
    call,
    async add(trigger: object): Promise<Trigger> {
      const { body, status } = await call<Trigger>('POST', '/triggers', trigger)
      expect({ status, body }).toMatchObject({ status: 200 })
      return body
    },
    async switchOn({ id }: Trigger): Promise<void> {
      const { body, status } = await call<Trigger>('PATCH', `/triggers/${id}`, { isActive: true })
      expect({ status, body }).toMatchObject({ status: 200, body: { isActive: true } })
    },
    /** As the calls answer; sessions would be over at the times that tests go to. */
    read: ({ id }: Trigger) => system((tx) => readTriggerRow(tx, venueId, id)),
    runsOf: ({ id }: Trigger) =>
      system(async (tx) => (await readRuns(tx, await findTrigger(tx, venueId, id), { perpage: 25 })).items),
    previewOf: async ({ id }: Trigger) => (await call<TriggerPreview>('GET', `/triggers/${id}/preview`)).body,
    /** Somebody who agreed to messages at a time; null: never. */
    async addPerson(
      over: { birthday?: string; agreedAt?: Date | null; phone?: string | null; name?: string } = {},
    ) {
      const { birthday = null, agreedAt = minutesAfter(1), name = 'Ada' } = over
      const phone = over.phone === undefined ? `+${next()}` : over.phone
      const email = `p${next()}@client.example`
      const id = await system(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into person (venue_id, first_name, last_name, phone, email, birthday)
          values (${venueId}, ${name}, 'Byron', ${phone}, ${email}, ${birthday}::date) returning id`.execute(
          tx,
        )
        const [made] = rows
        if (agreedAt)
          await sql`
            insert into consent (venue_id, id, person_id, channels, wording, place, given_at)
            values (${venueId}, gen_random_uuid(), ${made?.id}, array['sms', 'email'], 'J’accepte', 'office',
              ${agreedAt})`.execute(tx)
        return made?.id ?? 0
      })
      return { id, phone: phone ?? '', email }
    },
    give: (kind: WalletKind, amount: number) =>
      app.services.database.tenant([venueId], async (tx) => {
        const { id } = await walletOf(tx, venueId, kind)
        await grant(tx, { venueId, walletId: id, amount, reference: `gift ${next()}` })
      }),
    /** Sets the clock, and has what waits looked at now. */
    async goTo(now: Date): Promise<void> {
      vi.setSystemTime(now)
      await system(async (tx) => {
        await sql`update trigger set scan_at = now() where venue_id = ${venueId}`.execute(tx)
        await sql`
          update trigger_run set next_at = least(next_at, ${now}) where venue_id = ${venueId} and state = 'waiting'`.execute(
          tx,
        )
      })
    },
  }
}
