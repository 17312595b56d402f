import type { Media } from '@comptoir/core/files'
import type { Conversation, Message } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLimits } from '../../kernel/http/limits.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager } from '../../testing/world.ts'
import { type Linked, linkedApp } from '../channels/testing/linked.ts'

const within = { timeout: 15_000, interval: 50 }

interface FileState {
  requests: number
}

describe.each(bothEngines)('files of customers on %s', (engine) => {
  let linked: Linked
  let customer = ''
  let count = 0
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  beforeEach(async () => {
    count += 1
    customer = `5906905550${String(count).padStart(2, '0')}`
    await answers('accept')
  })
  afterAll(() => linked.close())

  const answers = (answer: string, remaining: number | null = null) =>
    linked.callSandbox('PUT', '/files', { answer, remaining })
  const requests = async () => (await linked.callSandbox<{ files: FileState }>('GET', '')).files.requests
  const send = (media: unknown, text = '') =>
    linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text, media })
  const mine = async () =>
    (await linked.conversations()).find(({ jid }) => jid.startsWith(`${customer}.`)) as Conversation
  const newest = async (): Promise<Message | undefined> => {
    const conversation = await mine()
    return conversation && (await linked.messages(conversation)).at(-1)
  }
  const file = async (): Promise<Media | undefined> => (await newest())?.media?.[0]
  const becomes = (expected: object) => expect.poll(file, within).toMatchObject(expected)
  const isFetch = (state: string, problem = 'unavailable') => becomes({ fetch: { state, problem } })

  async function request(token = linked.venue.ownerToken) {
    const message = await newest()
    const { venueId } = linked.venue
    const path = `/v2/venues/${venueId}/conversations/${message?.conversationId}/messages/${message?.id}`
    return linked.app.send<Message>('POST', `${path}/fileRequests`, { token })
  }
  const run = (query: ReturnType<typeof sql>) =>
    linked.app.services.database.system((tx) => query.execute(tx))
  const storedFiles = async () => {
    const { rows } = await run(
      sql<{
        count: number
      }>`select count(*)::int as count from file where visitor_jid like ${`${customer}.%`}`,
    )
    return (rows[0] as { count: number }).count
  }

  it('MSG-35 the message is shown at once, and its video when it arrives, by a live event', async () => {
    await answers('hang')
    await send('video', 'Regardez la mer')
    await expect.poll(newest, within).toMatchObject({
      body: 'Regardez la mer',
      media: [{ type: 'video', name: 'video', body: '', fetch: { state: 'running', canRequest: false } }],
    })
    const waiting = await newest()
    await answers('accept')
    await isFetch('waiting')
    expect((await request()).status).toBe(200)
    await becomes({ type: 'video', name: 'video.mp4', mimeType: 'video/mp4', sizeBytes: 1680, width: 160 })
    const arrived = await newest()
    expect([arrived?.id, arrived?.timestamp]).toEqual([waiting?.id, waiting?.timestamp])
    expect(arrived?.media?.[0]?.fetch).toBeUndefined()
    const { rows } = await run(sql<{ type: string }>`
      select type from event where payload -> 'message' ->> 'id' = ${arrived?.id ?? ''} order by seq`)
    expect(rows.map((row) => (row as { type: string }).type)).toEqual([
      'messages.received',
      ...Array(3).fill('messages.updated'),
    ])
    expect(await storedFiles()).toBe(1)
  })

  it.each(['outage', 'gone', 'page', 'cut', 'empty'])(
    'an address that answers with %s is tried again later, and at once if somebody asks',
    async (answer) => {
      await answers(answer)
      await send('video')
      await isFetch('waiting')
      const { nextAt, canRequest } = (await file())?.fetch ?? {}
      expect(canRequest).toBe(true)
      expect((nextAt ?? 0) - Date.now()).toBeGreaterThan(4000)
      await answers('accept')
      const asked = await request()
      expect([asked.status, asked.body.media?.[0]?.fetch?.state]).toEqual([200, 'running'])
      await becomes({ type: 'video', sizeBytes: 1680 })
      expect((await request()).status).toBe(422)
      expect(await storedFiles()).toBe(1)
    },
  )

  it('an address that has ended is replaced by a fresh one at the next attempt; a wrong type changes nothing', async () => {
    await answers('expire')
    await send('video')
    await isFetch('waiting')
    expect((await request()).status).toBe(200)
    await becomes({ type: 'video' })
    await answers('wrong_type')
    await send('document')
    await becomes({ type: 'file', name: 'commande.csv', mimeType: 'text/csv', sizeBytes: 27 })
  })

  it('is tried for seven days; then it says so, and can still be asked for', async () => {
    await answers('gone')
    await send(true)
    await isFetch('waiting')
    const setAge = (hours: number) =>
      run(sql`update outbox set created_at = now() - ${hours} * interval '1 hour', next_at = now()
        where kind = 'channel.whatsapp.file' and state = 'queued' and payload ->> 'jid' like ${`${customer}.%`}`)
    const before = await requests()
    await setAge(167)
    await expect.poll(requests, within).toBe(before + 1)
    await isFetch('waiting')
    await setAge(169)
    await isFetch('failed')
    expect((await file())?.fetch).toMatchObject({ nextAt: null, canRequest: true })
    await answers('accept')
    expect((await request()).status).toBe(200)
    await becomes({ type: 'image', width: 240 })
  })

  it('G2o a server that was killed after it stored the file neither fetches nor stores it twice', async () => {
    const { files } = linked.app.services
    const { receive } = files
    files.receive = async (given) => {
      await receive(given)
      files.receive = receive
      throw new Error('killed')
    }
    await answers('accept')
    await send('video')
    await isFetch('waiting')
    expect(await requests()).toBe(1)
    expect((await request()).status).toBe(200)
    await becomes({ type: 'video' })
    expect([await requests(), await storedFiles()]).toEqual([1, 1])
  })

  it('names the limit of a file that is too large, and asks for it no more', async () => {
    const sizeBytes = 25 * 1024 * 1024 + 1
    await send({ type: 'document', mimeType: 'application/zip', name: 'plans.zip', sizeBytes }, 'Les plans')
    await isFetch('failed', 'too_large')
    expect(await newest()).toMatchObject({ body: 'Les plans', media: [{ name: 'plans.zip' }] })
    expect((await request()).status).toBe(422)
  })

  it('only who may read the conversation asks, and not without end', async () => {
    await answers('gone')
    await send('video')
    await isFetch('waiting')
    const stranger = await addManager(linked.app, 'Owner', [])
    expect((await request(stranger.token)).status).toBe(404)
    const { limits } = linked.app.services
    const { fileRequest } = limits
    onTestFinished(() => {
      limits.fileRequest = fileRequest
    })
    limits.fileRequest = createLimits(true).fileRequest
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      await isFetch('waiting')
      statuses.push((await request()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('a video in a message that is erased meanwhile is stored nowhere', async () => {
    await answers('gone')
    await send('video')
    await isFetch('waiting')
    const { id } = await mine()
    await run(sql`delete from conversation where id = ${id}`)
    await answers('accept')
    await run(sql`update outbox set next_at = now() where kind = 'channel.whatsapp.file' and state = 'queued'
        and payload ->> 'jid' like ${`${customer}.%`}`)
    const left = async () =>
      (
        await run(sql`select id from outbox where kind = 'channel.whatsapp.file' and state <> 'done'
        and payload ->> 'jid' like ${`${customer}.%`}`)
      ).rows.length
    await expect.poll(left, within).toBe(0)
    expect([await storedFiles(), await requests()]).toEqual([0, 0])
  })
})
