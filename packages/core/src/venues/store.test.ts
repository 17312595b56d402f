import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createStorage } from '../state/index.ts'
import { buildVenue, createFakeApi, networkError, refusal } from '../testing/index.ts'
import { getVenue, listMyVenues } from './contract.ts'
import { chooseVenue, createVenues } from './store.ts'

function open(venueIds: number[], storage = createStorage({ area: null })) {
  const fake = createFakeApi()
  fake.answer(listMyVenues, ({ query }) => {
    const [page = 1, perPage = 2] = [query?.page, 2]
    const all = venueIds.map((venueId) => buildVenue({ venueId, venueName: `Venue ${venueId}` }))
    const items = all.slice((page - 1) * perPage, page * perPage)
    return { items, page, perPage, totalItems: all.length, totalPages: Math.ceil(all.length / perPage) }
  })
  fake.answer(getVenue, ({ params }) => buildVenue({ venueId: params.venueId, venueName: 'Fresh' }))
  const onNoneLeft = vi.fn()
  return { fake, storage, onNoneLeft, venues: createVenues({ api: fake.api, storage, onNoneLeft }) }
}

describe('venues', () => {
  it('AUT-17 selects all venues when none was chosen before, and the only one where there is one', async () => {
    const several = open([1, 2, 3])
    await several.venues.load()
    expect(several.venues.currentId.value).toBe(0)
    expect(several.venues.all.value).toHaveLength(3)
    const one = open([4])
    await one.venues.load()
    expect(one.venues.current.value?.venueId).toBe(4)
  })
  it('AUT-17 never selects a venue that does not exist', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1 })), fc.option(fc.nat()), (venueIds, chosen) => {
        const choice = chooseVenue(venueIds, chosen ?? undefined)
        if (venueIds.length === 0) expect(choice).toBeUndefined()
        else expect([0, ...venueIds]).toContain(choice)
        if (chosen !== null && venueIds.includes(chosen)) expect(choice).toBe(chosen)
        if (choice === 0) expect(venueIds.length).toBeGreaterThan(1)
      }),
    )
  })
  it('VEN-17 the chosen venue is kept for the next time', async () => {
    const first = open([1, 2])
    await first.venues.load()
    first.venues.select(2)
    const next = open([1, 2], first.storage)
    await next.venues.load()
    expect(next.venues.currentId.value).toBe(2)
    next.venues.select(0)
    const last = open([1, 2], first.storage)
    await last.venues.load()
    expect(last.venues.currentId.value).toBe(0)
  })
  it('D-35 a venue that is gone is dropped and another taken; only the last one ends the session', async () => {
    const { venues, fake, onNoneLeft } = open([1, 2])
    await venues.load()
    fake.fail(getVenue, refusal(404, 'not_found'))
    venues.select(1)
    await vi.waitFor(() => expect(venues.currentId.value).toBe(2))
    expect(onNoneLeft).not.toHaveBeenCalled()
    venues.select(2)
    await vi.waitFor(() => expect(onNoneLeft).toHaveBeenCalledOnce())
  })
  it('VEN-18 any other error keeps the venue', async () => {
    const { venues, fake } = open([1, 2])
    await venues.load()
    fake.fail(getVenue, networkError())
    venues.select(1)
    await vi.waitFor(() => expect(venues.error.value).toBeDefined())
    expect(venues.currentId.value).toBe(1)
  })
  it('SHL-26 clears the venues at a logout, except which one was selected', async () => {
    const { venues } = open([1, 2])
    await venues.load()
    venues.select(2)
    venues.clear()
    expect([venues.all.value, venues.currentId.value, venues.state.value]).toEqual([[], undefined, 'loading'])
    await venues.load()
    expect(venues.currentId.value).toBe(2)
  })
  it('VEN-01 staff look into a venue that is not theirs until they choose one of their own', async () => {
    const { venues, storage } = open([1, 2])
    await venues.load()
    venues.select(2)
    await venues.visit(9)
    expect([venues.visiting.value, venues.current.value?.venueId]).toEqual(['venue', 9])
    expect(venues.all.value.map(({ venueId }) => venueId)).toEqual([1, 2])
    expect(storage.get('venue')).toBe('2')
    venues.select(1)
    expect([venues.visiting.value, venues.current.value?.venueId]).toEqual([undefined, 1])
  })
  it('VEN-01 the internal all-venues mode is asked for by a header, and ends with any choice', async () => {
    const { venues } = open([1, 2])
    await venues.load()
    expect(venues.internalHeaders()).toEqual({})
    venues.selectEverything()
    expect([venues.visiting.value, venues.currentId.value]).toEqual(['everything', 0])
    expect(venues.internalHeaders()).toEqual({ 'comptoir-all-venues': 'staff' })
    venues.select(0)
    expect([venues.visiting.value, venues.internalHeaders()]).toEqual([undefined, {}])
  })
  it('D-35 selects an own venue when the one that staff looked into is deleted', async () => {
    const { venues, onNoneLeft } = open([1])
    await venues.load()
    await venues.visit(9)
    venues.drop(9)
    expect([venues.visiting.value, venues.currentId.value]).toEqual([undefined, 1])
    expect(onNoneLeft).not.toHaveBeenCalled()
  })
  it('a failed load says so and can be tried again', async () => {
    const { venues, fake } = open([1])
    const answers = open([1]).fake
    fake.fail(listMyVenues)
    await venues.load()
    expect(venues.state.value).toBe('failed')
    fake.answer(listMyVenues, (request) => answers.api(listMyVenues, request))
    await venues.load()
    expect(venues.state.value).toBe('loaded')
  })
})
