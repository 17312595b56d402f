import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Outreach, OutreachList } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { createServer, type Pdu, type Session } from 'smpp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { printCase } from '../../testing/corpus-lines.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { vendors } from './testing/vendors.ts'

const FIRST_PHONE = 590_690_450_000
const phoneOf = (index: number) => `+${FIRST_PHONE + index}`

let server: ReturnType<typeof createServer>
let app: TestApp
let venue: TestVenue
let workers: Workers
const sessions = new Set<Session>()

/** A centre of the library `smpp`, which takes the manner of the vendor that the receiver's last digits name. */
function startCentre() {
  return createServer((session: Session) => {
    sessions.add(session)
    for (const request of ['bind_transceiver', 'enquire_link', 'unbind'])
      session.on(request, (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: Pdu) => {
      const n = Number(String(pdu.destination_addr).slice(-2))
      const vendor = vendors[n]
      const answer = () => session.send(pdu.response({ message_id: vendor?.id(n) ?? '' }))
      const [from, to] = vendor?.isSwapped
        ? [pdu.source_addr, pdu.destination_addr]
        : [pdu.destination_addr, pdu.source_addr]
      if (!vendor?.isEarly) answer()
      for (const receipt of vendor?.receipts(n) ?? [])
        session.deliver_sm({ source_addr: from, destination_addr: to, ...receipt })
      if (vendor?.isEarly) setTimeout(answer, 100)
    })
  })
}

beforeAll(async () => {
  server = startCentre()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  app = await testApp({ environment: { SMPP_URL: `smpp://test:secret@127.0.0.1:${port}` } })
  workers = await startWorkers(app.services, { pollMs: 50, clockMs: 50 })
  venue = await addVenue(app, 'Alpha')
}, 60_000)
afterAll(async () => {
  await workers.stop()
  for (const session of sessions) session.destroy()
  server.close()
  await app.close()
})

const write = (phoneNumber: string) =>
  app.send<Outreach>('POST', `/v2/venues/${venue.venueId}/outreaches/contacts`, {
    token: venue.ownerToken,
    body: { phoneNumber, text: 'Bonjour !', googleBusinessProfileId: venue.profileId, hasConsent: true },
  })

async function ends(): Promise<Record<string, string>> {
  const { rows } = await app.services.database.system((tx) =>
    sql<{ phone: string; state: string }>`select phone, state from sms order by phone`.execute(tx),
  )
  return Object.fromEntries(
    rows.map(({ phone, state }) => [vendors[Number(phone.slice(1)) - FIRST_PHONE]?.name ?? phone, state]),
  )
}

it('D-61 the receipts of 21 vendors are understood, and none is shown as an answer', {
  timeout: 60_000,
}, async () => {
  expect(vendors).toHaveLength(21)
  for (const index of vendors.keys()) expect((await write(phoneOf(index))).status).toBe(200)
  await expect
    .poll(ends, { timeout: 30_000, interval: 200 })
    .toEqual(Object.fromEntries(vendors.map(({ name, ends }) => [name, ends])))
  const { body } = await app.send<OutreachList>('GET', `/v2/venues/${venue.venueId}/outreaches`, {
    token: venue.ownerToken,
  })
  expect(body.outreaches.filter(({ replies }) => replies.length > 0)).toEqual([])
  for (const { name } of vendors) printCase('technical', `a vendor: ${name}`)
})
