import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePlace, departmentOf, groupPlaces, hasPlace } from './places.ts'

const places = [
  { country: 'FR', postalCode: '69003', people: 4 },
  { country: 'FR', postalCode: '69007', people: 2 },
  { country: 'FR', postalCode: '20000', people: 1 },
  { country: 'FR', postalCode: '', people: 9 },
  { country: 'GP', postalCode: '97110', people: 20 },
  { country: 'GP', postalCode: '', people: 1 },
  { country: '', postalCode: '', people: 7 },
]

it('CMP-26 places are departments of France and other countries; who lives nowhere known is in none', () => {
  expect(groupPlaces(places)).toEqual([
    { key: 'GP', country: 'GP', department: '', postalCodes: [], people: 21 },
    { key: 'FR-69', country: 'FR', department: '69', postalCodes: ['69003', '69007'], people: 6 },
    { key: 'FR-2A', country: 'FR', department: '2A', postalCodes: ['20000'], people: 1 },
  ])
  expect(['20190', '20620', '97400', '98800', '01000', '1234', ''].map(departmentOf)).toEqual([
    '2A',
    '2B',
    '974',
    '988',
    '01',
    '',
    '',
  ])
})

it('CMP-26 what is chosen is among the places, and what is taken away is not, whatever else is chosen', () => {
  const groups = groupPlaces(places)
  const steps = fc.array(fc.record({ index: fc.nat({ max: 2 }), isChosen: fc.boolean() }))
  fc.assert(
    fc.property(steps, (taken) => {
      let filter = { countries: [] as string[], postalCodes: [] as { country: string; postalCode: string }[] }
      const chosen = new Set<string>()
      for (const { index, isChosen } of taken) {
        const group = groups[index]
        if (!group) continue
        filter = choosePlace(filter, group, isChosen)
        if (isChosen) chosen.add(group.key)
        else chosen.delete(group.key)
      }
      expect(groups.filter((group) => hasPlace(filter, group)).map(({ key }) => key)).toEqual(
        groups.map(({ key }) => key).filter((key) => chosen.has(key)),
      )
      expect(new Set(filter.postalCodes.map(({ postalCode }) => postalCode)).size).toBe(
        filter.postalCodes.length,
      )
    }),
  )
})
