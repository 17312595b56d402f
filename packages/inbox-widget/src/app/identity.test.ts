import { expect, test } from 'vitest'
import { parseIdentity } from './identity.ts'

const signature = 'a'.repeat(64)

test('T8 takes a signed identity and nothing beside it', () => {
  const identity = { externalId: 'ada', signature, name: 'Ada', role: 'admin' }
  expect(parseIdentity(identity)).toEqual({ externalId: 'ada', signature, name: 'Ada' })
})

test.each([
  [undefined, 'externalId'],
  [null, 'externalId'],
  [{ externalId: '', signature }, 'externalId'],
  [{ externalId: 'x'.repeat(101), signature }, 'externalId'],
  [{ externalId: ['ada'], signature }, 'externalId'],
  [{ externalId: 'ada', signature: 'A'.repeat(64) }, 'signature'],
  [{ externalId: 'ada' }, 'signature'],
  [{ externalId: 'ada', signature, name: 7 }, 'name'],
])('T7 refuses %o and names the field', (value, field) => {
  expect(() => parseIdentity(value)).toThrow(new RegExp(`^identify: ${field} `))
})
