import type { Agent } from '@comptoir/core/agent'
import type { Conversation, Message } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { smsApp } from '../sms-messages/testing/centre.ts'
import { AGENT_JOB } from './job.ts'

const faq = [
  {
    id: 'gluten',
    language: 'fr' as const,
    question: 'Avez-vous du pain sans gluten ?',
    answer: 'Oui, le samedi, sur commande la veille. C’est Léa qui s’en occupe…',
  },
]
const from = '590690123456'
const within = { timeout: 10_000, interval: 30 }

let centre: Awaited<ReturnType<typeof smsApp>>
let workers: Workers
let venue: TestVenue
beforeAll(async () => {
  centre = await smsApp('pglite')
  workers = await startWorkers(centre.app.services, { pollMs: 30 })
  venue = await addVenue(centre.app, 'AGENT')
}, 60_000)
afterAll(async () => {
  await workers.stop()
  await centre.app.close()
})

const call = async <T>(method: string, path: string, body?: object) =>
  (
    await centre.app.send<T>(method, `/v2/venues/${venue.venueId}/${path}`, {
      token: venue.ownerToken,
      ...(body ? { body } : {}),
    })
  ).body
const change = (body: object) =>
  call<Agent>('PATCH', `googleBusinessProfiles/${venue.profileId}/agents/${venue.agentId}`, body)
const say = (body: string) => centre.hear({ kind: 'reply', from, to: '36789', body })
const messages = async () => {
  const all = await call<Conversation[]>('GET', 'conversations')
  const thread = all.find(({ platform }) => platform === 'sms')
  return thread ? call<Message[]>('GET', `conversations/${thread.id}/messages`) : []
}

/** How many messages the agent has looked at, whether it answered or not. */
const lookedAt = async () => {
  const { rows } = await centre.app.services.database.system((tx) =>
    sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM outbox WHERE kind = ${AGENT_JOB} AND state = 'done'`.execute(tx),
  )
  return rows[0]?.count
}

it('D-15 SMS are left to people until the venue lets the agent answer them, then it spares signs that cost more', async () => {
  expect((await change({ isEnabled: true, schedule: 'always', faq })).answersSms).toBe(false)
  // Nothing leaves here: the conversation holds what the customer writes, and what is answered.
  await centre.write(venue, `+${from}`, 'Bonjour !')
  await say('Avez-vous du pain sans gluten ?')
  await expect.poll(messages, within).toHaveLength(1)
  // The agent has looked at this question and left it, before it may answer the next.
  await expect.poll(lookedAt, within).toBe(1)
  await change({ answersSms: true })
  await say('Du pain sans gluten, vous en avez ?')
  await expect.poll(messages, within).toHaveLength(3)
  const [answer] = await messages()
  expect(answer).toMatchObject({ metadata: { isGenerated: '1' }, position: 'right' })
  expect(answer?.body).toContain("C'est Léa qui s'en occupe...")
})
