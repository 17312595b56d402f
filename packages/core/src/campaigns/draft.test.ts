import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { type Api, ApiError } from '../http/index.ts'
import { CampaignContent } from './content.ts'
import { readCampaign, readCampaignPrice, readCampaignReach, updateCampaign } from './contract.ts'
import { createCampaignDraft } from './draft.ts'
import type { Campaign } from './shapes.ts'

const content = parse(CampaignContent, {})

const blank = {
  id: 12,
  revision: 1,
  status: 'userCreating',
  userLabel: 'Campagne 12',
  target: { type: 'addressbook', addressBookIds: [3], venueId: 1, reach: null },
  content,
  sending: { at: null, from: '10:00', until: '20:00' },
} as unknown as Campaign

const withBody = (body: string) => ({ content: { ...content, body } })
const stale = () => new ApiError('Stale.', { status: 409, code: 'conflict', fields: { revision: 'stale' } })
const lost = () => new ApiError('Lost.', { status: 0, code: 'network' })

/** A server that keeps one campaign, as ours does. */
function createWorld(check?: Parameters<typeof createCampaignDraft>[0]['check']) {
  const world = {
    stored: blank,
    next: [] as ((body: object) => unknown)[],
    patches: [] as object[],
    reads: 0,
  }
  const patch = (body: Record<string, unknown>) => {
    if (body.revision !== world.stored.revision) throw stale()
    const { revision: _, status, ...part } = body
    const isWritten = Object.keys(part).length > 0
    world.stored = {
      ...world.stored,
      ...part,
      ...(status ? { status: status as Campaign['status'] } : {}),
      revision: world.stored.revision + (isWritten ? 1 : 0),
    }
    return world.stored
  }
  const api = vi.fn(async (endpoint: unknown, { body }: { body?: Record<string, unknown> }) => {
    if (endpoint === readCampaign) {
      world.reads += 1
      return world.stored
    }
    if (endpoint === readCampaignReach) return { reach: world.stored.revision }
    if (endpoint === readCampaignPrice) return { credits: world.stored.revision }
    if (endpoint !== updateCampaign || !body) throw new Error('an unexpected call')
    world.patches.push(body)
    const step = world.next.shift()
    return step ? step(body) : patch(body)
  })
  const draft = createCampaignDraft({ api: api as unknown as Api, venueId: 1, campaign: blank, check })
  return { world, draft, patch }
}

describe('a campaign that is being written', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('CMP-15, CMP-31: is saved 1.5 s after the last change; what waited before is not sent', async () => {
    const { world, draft } = createWorld()
    draft.change(withBody('Bon'))
    await vi.advanceTimersByTimeAsync(1400)
    draft.change(withBody('Bonjour'))
    await vi.advanceTimersByTimeAsync(1400)
    expect([draft.state.value, world.patches]).toEqual(['waiting', []])
    await vi.advanceTimersByTimeAsync(200)
    expect(world.patches).toEqual([{ ...withBody('Bonjour'), revision: 1 }])
    expect([draft.state.value, draft.campaign.value.revision]).toEqual(['saved', 2])
  })

  it('CMP-15: what is written while it is being saved is saved next, by the new revision', async () => {
    const { world, draft, patch } = createWorld()
    draft.change(withBody('A'))
    world.next.push(async (body) => {
      draft.change(withBody('AB'))
      return patch(body as Record<string, unknown>)
    })
    expect(await draft.save()).toBe(true)
    expect(world.patches).toEqual([
      { ...withBody('A'), revision: 1 },
      { ...withBody('AB'), revision: 2 },
    ])
    expect(draft.fields.value.content.body).toBe('AB')
  })

  it('CMP-21, CMP-12: reach and price are read again with each revision, and not without one', async () => {
    const { draft } = createWorld()
    await Promise.all([draft.reach.load(), draft.price.load()])
    expect([draft.reach.data.value?.reach, draft.price.data.value?.credits]).toEqual([1, 1])
    draft.change(withBody('A'))
    await draft.save()
    await vi.advanceTimersByTimeAsync(0)
    expect([draft.reach.data.value?.reach, draft.price.data.value?.credits]).toEqual([2, 2])
  })

  it.each(['mine', 'theirs'] as const)(
    'two tabs: the other version is shown, and %s stays',
    async (choice) => {
      const { world, draft } = createWorld()
      world.stored = { ...blank, ...withBody('Theirs'), revision: 2 }
      draft.change(withBody('Mine'))
      expect(await draft.save()).toBe(false)
      expect([draft.state.value, draft.theirs.value?.content.body]).toEqual(['conflict', 'Theirs'])
      draft.change(withBody('Mine, longer'))
      await vi.advanceTimersByTimeAsync(5000)
      expect([await draft.save(), world.stored.content.body]).toEqual([false, 'Theirs'])
      await draft.resolve(choice)
      const kept = choice === 'mine' ? 'Mine, longer' : 'Theirs'
      expect(world.stored.content.body).toBe(kept)
      expect([draft.state.value, draft.fields.value.content.body]).toEqual(['saved', kept])
      expect(draft.theirs.value).toBeUndefined()
    },
  )

  it('an answer that was lost after the change was stored is no conflict with oneself', async () => {
    const { world, draft, patch } = createWorld()
    draft.change(withBody('A'))
    world.next.push((body) => {
      patch(body as Record<string, unknown>)
      throw lost()
    })
    expect(await draft.save()).toBe(false)
    expect(draft.state.value).toBe('failed')
    // Databases reorder names.
    world.stored = { ...world.stored, content: { ...content, body: 'A' } }
    draft.change(withBody('AB'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([draft.state.value, world.stored.content.body]).toEqual(['saved', 'AB'])
  })

  it('what was written back while no one knows what is stored is sent again', async () => {
    const { world, draft, patch } = createWorld()
    draft.change(withBody('A'))
    world.next.push((body) => {
      patch(body as Record<string, unknown>)
      throw lost()
    })
    await draft.save()
    draft.change(withBody(''))
    await draft.save()
    expect([draft.state.value, world.stored.content.body]).toEqual(['saved', ''])
  })

  it('CMP-29: a server that is away is asked again by itself, and the page says so', async () => {
    const { world, draft } = createWorld()
    world.next.push(() => {
      throw lost()
    })
    draft.change(withBody('A'))
    await draft.save()
    expect(draft.state.value).toBe('failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([draft.state.value, world.stored.content.body]).toEqual(['saved', 'A'])
  })

  it('bad input is named at its field and not sent; a change begins again', async () => {
    const check = vi.fn(async ({ content }: { content?: Campaign['content'] }) =>
      (content?.body.length ?? 0) > 800 ? { 'content.body': { code: 'too_big', limit: 800 } } : {},
    )
    const { world, draft } = createWorld(check)
    draft.change(withBody('x'.repeat(2_000_000)))
    expect(await draft.save()).toBe(false)
    expect([draft.state.value, draft.faults.value, world.patches]).toEqual([
      'refused',
      { 'content.body': { code: 'too_big', limit: 800 } },
      [],
    ])
    draft.change(withBody('x'))
    expect(draft.faults.value).toEqual({})
    expect(await draft.save()).toBe(true)
  })

  it('CMP-22: it leaves as it is saved; what is refused is named, and it stays a draft', async () => {
    const { world, draft } = createWorld()
    draft.change(withBody('A'))
    expect(await draft.move('scheduled')).toBe(true)
    expect(world.patches.at(-1)).toEqual({ status: 'scheduled', revision: 2 })
    expect(draft.campaign.value.status).toBe('scheduled')
    expect(await draft.move('userCreating')).toBe(true)
    world.next.push(() => {
      throw new ApiError('No one.', { status: 422, code: 'rule', fields: { target: 'nobody' } })
    })
    expect(await draft.move('scheduled')).toBe(false)
    expect([draft.faults.value, draft.campaign.value.status]).toEqual([{ target: 'nobody' }, 'userCreating'])
  })

  it('what another tab has let leave is shown as it is, and nothing is asked', async () => {
    const { world, draft } = createWorld()
    world.stored = { ...blank, status: 'scheduled', revision: 2 }
    draft.change(withBody('Too late'))
    await draft.save()
    expect([draft.campaign.value.status, draft.theirs.value]).toEqual(['scheduled', undefined])
  })

  it('a live event brings the newest version, but leaves alone what is being written', async () => {
    const { world, draft } = createWorld()
    world.stored = { ...blank, ...withBody('Theirs'), revision: 2 }
    await draft.refresh()
    expect(draft.fields.value.content.body).toBe('Theirs')
    world.stored = { ...world.stored, ...withBody('Theirs again'), revision: 3 }
    draft.change(withBody('Mine'))
    await draft.refresh()
    expect(draft.fields.value.content.body).toBe('Mine')
  })

  it('what waits is saved when the page is left', async () => {
    const { world, draft } = createWorld()
    draft.change(withBody('A'))
    draft.dispose()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.stored.content.body).toBe('A')
  })
})
