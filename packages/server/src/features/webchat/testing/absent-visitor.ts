import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { Webchat } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Answered, TestApp } from '../../../testing/app.ts'
import { addVenue, type TestVenue } from '../../../testing/world.ts'
import { NOTICE_JOB } from '../notices.ts'

/** The site on which the visitors of these tests write. */
export const site = 'https://shop.example'
let marks = 0

/** A visitor who writes on a venue's site and leaves; the app's workers must run. */
export interface AbsentVisitor {
  venue: TestVenue
  email: string
  /** Calls the web chat as the visitor. */
  visit<T>(method: string, rest: string, options?: { token?: string; body?: unknown }): Promise<Answered<T>>
  /** Opens a session and writes; returns its token. */
  begin(details: object, pageUrl?: string): Promise<string>
  /** The venue answers. */
  answer(body: string): Promise<void>
  /** The visitor's minute is over; waits until so many notices are settled. */
  settle(count: number): Promise<void>
}

export async function absentVisitor(app: TestApp): Promise<AbsentVisitor> {
  marks += 1
  const venue = await addVenue(app, `ABSENT${marks}`)
  const token = venue.ownerToken
  const { body: webchat } = await app.send<Webchat>('POST', `/v2/venues/${venue.venueId}/webchats`, {
    token,
    body: { allowedOrigins: [site] },
  })
  const visit: AbsentVisitor['visit'] = (method, rest, options = {}) =>
    app.send(method, `/v2/webchats/${webchat.id}${rest}`, { ...options, headers: { origin: site } })
  return {
    venue,
    email: `ada${marks}@mail.example`,
    visit,
    async begin(details, pageUrl = `${site}/gateaux`) {
      const body = { language: 'fr', details }
      const session = (await visit<{ token: string }>('POST', '/sessions', { body })).body.token
      const message = { id: newId(), body: 'Un gâteau ?', pageUrl }
      await visit('POST', '/messages', { token: session, body: message })
      return session
    },
    async answer(body) {
      const path = `/v2/venues/${venue.venueId}/conversations`
      const { body: all } = await app.send<Conversation[]>('GET', path, { token })
      const to = all.find(({ jid }) => jid.endsWith(`.${webchat.id}@website`))?.jid
      const message = { id: newId(), body, to, from: venue.address }
      expect((await app.send('POST', `${path}/messages`, { token, body: message })).status).toBe(200)
    },
    async settle(count) {
      await vi.waitFor(async () => {
        const { rows } = await app.services.database.system((tx) =>
          sql<{ state: string }>`
            update outbox set next_at = case when state = 'queued' then now() else next_at end
            where kind = ${NOTICE_JOB} and venue_id = ${venue.venueId} returning state`.execute(tx),
        )
        expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'done'))
      }, 15_000)
    },
  }
}
