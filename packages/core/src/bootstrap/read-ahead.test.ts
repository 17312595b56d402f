import { afterEach, describe, expect, it, vi } from 'vitest'
import { listEnabledFeatures } from '../features/index.ts'
import { createApi } from '../http/index.ts'
import { getInboxSetup, listConversations } from '../inbox/index.ts'
import { getMe, listMyPermissions } from '../session/index.ts'
import { createStorage } from '../state/index.ts'
import {
  buildConversation,
  buildManager,
  buildRole,
  buildSetup,
  buildToken,
  buildVenue,
} from '../testing/index.ts'
import { listMyVenues } from '../venues/index.ts'
import { createReadAhead, sendEarly } from './index.ts'

const token = buildToken()
const conversation = buildConversation()
const bootstrap = {
  manager: buildManager(),
  roles: [buildRole()],
  venues: { items: [buildVenue()], totalItems: 1 },
  venueId: 1,
  features: [],
  inbox: {
    setup: buildSetup(),
    conversations: { items: [conversation], totalItems: 40, nextCursor: 'n2' },
    lastEventId: '12',
  },
}

/** A page that begins: its storage, its client, what it sent and what can end it. */
function open(answer: (path: string) => Response = () => Response.json(bootstrap)) {
  const storage = createStorage({ area: null })
  const sent: string[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    signals.push(init?.signal)
    const { pathname, search } = new URL(String(input), 'http://counter.test')
    sent.push(pathname + search)
    return answer(pathname)
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('comptoirEarlyCall', undefined)
  const readAhead = createReadAhead(storage)
  const api = createApi({ tokens: { read: () => token }, ahead: readAhead.take, fetch })
  return { storage, sent, signals, readAhead, api }
}

const inVenue = { params: { venueId: 1 } }

describe('reading ahead', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('answers the first calls of a page from one call', async () => {
    const { api, readAhead, sent, storage } = open()
    storage.set('venue', '1')
    readAhead.begin(api)
    readAhead.begin(api)
    expect(await api(getMe, {})).toEqual(bootstrap.manager)
    expect(await api(listMyPermissions, {})).toEqual(bootstrap.roles)
    expect((await api(listMyVenues, { query: { page: 1, perpage: 100 } })).totalPages).toBe(1)
    expect(await api(listEnabledFeatures, inVenue)).toEqual([])
    expect(await api(getInboxSetup, inVenue)).toEqual(bootstrap.inbox.setup)
    const list = await api(listConversations, { ...inVenue, query: { isClosed: false } })
    expect([list.items, list.totalItems, list.nextCursor]).toEqual([[conversation], 40, 'n2'])
    expect(readAhead.lastEventId(1)).toBe('12')
    expect(sent).toEqual(['/v2/managers/me/bootstrap?venueId=1'])
  })

  it('answers once, and neither another venue nor a filter', async () => {
    const { api, readAhead, sent } = open((path) =>
      Response.json(path.endsWith('bootstrap') ? bootstrap : []),
    )
    readAhead.begin(api)
    await api(listConversations, { ...inVenue, query: { search: 'gluten' } })
    await api(listConversations, { params: { venueId: 2 }, query: {} })
    await api(listConversations, { ...inVenue, query: {} })
    await api(listConversations, { ...inVenue, query: {} })
    expect(sent.slice(1)).toEqual([
      '/v2/venues/1/conversations?search=gluten',
      '/v2/venues/2/conversations',
      '/v2/venues/1/conversations',
    ])
    expect(readAhead.lastEventId(2)).toBeUndefined()
  })

  it('lets each call speak for itself where it fails, is too old, or the session is over', async () => {
    const refusing = open((path) =>
      path.endsWith('bootstrap') ? new Response(null, { status: 500 }) : Response.json(bootstrap.manager),
    )
    refusing.readAhead.begin(refusing.api)
    expect(await refusing.api(getMe, {})).toEqual(bootstrap.manager)
    for (const end of ['old', 'over']) {
      const { api, readAhead, sent } = open()
      readAhead.begin(api)
      await api(getMe, {})
      if (end === 'over') readAhead.clear()
      else vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
      await api(listMyPermissions, {})
      expect(sent).toHaveLength(2)
      expect(readAhead.lastEventId(1)).toBeUndefined()
      vi.restoreAllMocks()
    }
  })

  it('AUT-21 asks nothing more where the session is refused', async () => {
    const { api, readAhead, sent } = open(() => new Response(null, { status: 401 }))
    readAhead.begin(api)
    await expect(api(getMe, {})).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })

  it('SHL-22 forgets what was refused before a login', async () => {
    let status = 401
    const { api, readAhead } = open(() =>
      status === 401 ? new Response(null, { status }) : Response.json(bootstrap),
    )
    readAhead.begin(api)
    await expect(api(getMe, {})).rejects.toMatchObject({ status: 401 })
    status = 200
    readAhead.begin(api)
    await expect(api(listMyPermissions, {})).resolves.toEqual(bootstrap.roles)
  })

  it('uses the response of the request that was sent before the page loaded', async () => {
    const kept = new Map([
      ['comptoir:token', token],
      ['comptoir:venue', '1'],
    ])
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
    const { api, readAhead, sent, storage } = open()
    storage.set('venue', '1')
    sendEarly()
    expect(sent).toHaveLength(1)
    readAhead.begin(api)
    expect(await api(getMe, {})).toEqual(bootstrap.manager)
    expect(sent).toHaveLength(1)
  })

  it('sends nothing early once the page was quicker and made the call itself', async () => {
    const { api, readAhead, sent } = open()
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'comptoir:token' ? token : null) })
    readAhead.begin(api)
    await api(getMe, {})
    expect(sendEarly()).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('ends an early call of a venue that is not the chosen one any more', async () => {
    const kept = new Map([['comptoir:token', token]])
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
    const { api, readAhead, sent, signals, storage } = open()
    sendEarly()
    storage.set('venue', '1')
    readAhead.begin(api)
    await api(getMe, {})
    expect(sent).toHaveLength(2)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  })

  it('sends nothing early without a token that is good', () => {
    const { sent } = open()
    for (const kept of [null, 'no token', buildToken({ exp: 1 })]) {
      vi.stubGlobal('localStorage', { getItem: () => kept })
      sendEarly()
    }
    expect(sent).toEqual([])
  })
})
