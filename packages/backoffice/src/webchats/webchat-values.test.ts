import { expect, it } from 'vitest'
import { toOrigin } from './webchat-values.ts'

it.each([
  ['https://www.shop.example/page?x=1', 'https://www.shop.example'],
  ['shop.example', 'https://shop.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['not an address', 'not an address'],
])('T7 an address as people paste it becomes an origin: %s', (pasted, origin) => {
  expect(toOrigin(pasted)).toBe(origin)
})
