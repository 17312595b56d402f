import { expect, it } from 'vitest'
import { type Click, createClicks } from './clicks.ts'

const together = { name: 'campaign 1', count: 3 }
const click = (at: number, over: Partial<Click> = {}): Click => ({
  venueId: 1,
  linkId: 'menu',
  at,
  isRobot: false,
  visitor: 'a phone',
  together: undefined,
  ...over,
})
const totals = (clicks: ReturnType<typeof createClicks>, nowMs: number) =>
  Object.fromEntries(clicks.take(nowMs).map(({ linkId, people, robots }) => [linkId, [people, robots]]))

it('D-71 counts people apart from programs, each click once', () => {
  const clicks = createClicks()
  clicks.note(click(0))
  clicks.note(click(1))
  clicks.note(click(2, { isRobot: true }))
  clicks.note(click(2, { linkId: 'hours' }))
  expect(totals(clicks, 2)).toEqual({ menu: [2, 1], hours: [1, 0] })
  expect(totals(clicks, 9)).toEqual({})
})

it('D-71 a visitor who opens all links of a message within two seconds is a program', () => {
  const clicks = createClicks()
  for (const [index, linkId] of ['menu', 'hours', 'shop'].entries())
    clicks.note(click(1000 * index, { linkId, together }))
  expect(totals(clicks, 1999)).toEqual({})
  expect(totals(clicks, 2000)).toEqual({ menu: [0, 1], hours: [0, 1], shop: [0, 1] })
})

it.each([
  ['slower', [0, 1000, 2001], ['a', 'a', 'a'], ['menu', 'hours', 'shop']],
  ['two people behind one address who open others', [0, 0, 0], ['a', 'a', 'b'], ['menu', 'hours', 'shop']],
  ['one who opens two of three', [0, 10, 20], ['a', 'a', 'a'], ['menu', 'hours', 'hours']],
  ['one who taps the same link again and again', [0, 10, 20], ['a', 'a', 'a'], ['menu', 'menu', 'menu']],
])('D-71 people are: %s', (_, at, visitors, links) => {
  const clicks = createClicks()
  for (const [index, linkId] of links.entries())
    clicks.note(click(at[index] ?? 0, { linkId, visitor: visitors[index] ?? '', together }))
  const counted = clicks.take(10_000)
  expect(counted.reduce((sum, { people }) => sum + people, 0)).toBe(3)
  expect(counted.reduce((sum, { robots }) => sum + robots, 0)).toBe(0)
})

it('a scan that follows a click of a person takes nothing of it', () => {
  const clicks = createClicks()
  clicks.note(click(0, { linkId: 'menu', together }))
  for (const linkId of ['menu', 'hours', 'shop']) clicks.note(click(3000, { linkId, together }))
  expect(totals(clicks, 5000)).toEqual({ menu: [1, 1], hours: [0, 1], shop: [0, 1] })
})

it('what could not be stored is counted with what comes next', () => {
  const clicks = createClicks()
  clicks.note(click(0))
  const taken = clicks.take(0)
  clicks.note(click(1))
  clicks.giveBack(taken)
  expect(totals(clicks, 1)).toEqual({ menu: [2, 0] })
})
