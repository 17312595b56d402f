import { describe, expect, test } from 'vitest'
import { parseUser } from './user.ts'

describe('who the visitor is, as the page says it', () => {
  test('T7 takes the known fields and nothing else', () => {
    const user = { token: 'a.b.c', name: 'Ada', emailAddress: 'ada@mail.example', isAdmin: true }
    expect(parseUser(user)).toEqual({ token: 'a.b.c', name: 'Ada', emailAddress: 'ada@mail.example' })
    expect(parseUser({})).toEqual({})
    expect(parseUser(undefined)).toEqual({})
  })

  test.each([
    ['token', { token: 7 }],
    ['token', { token: 'x'.repeat(4001) }],
    ['name', { name: '' }],
    ['emailAddress', { emailAddress: {} }],
  ])('names a bad %s', (field, user) => {
    expect(() => parseUser(user)).toThrow(new RegExp(`^setUser: ${field} must be`))
  })
})
