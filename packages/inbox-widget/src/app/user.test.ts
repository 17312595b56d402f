import { describe, expect, test, vi } from 'vitest'
import { parseUser, readUser } from './user.ts'

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

describe('a token that the page gives by a function', () => {
  const tokenFor = (seconds: number) =>
    `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.sign`

  test('is asked for at once, and again when the last one has expired', async () => {
    const ask = vi.fn(async () => tokenFor(300))
    const { token, renewToken } = await readUser({ token: ask, name: 'Ada' })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(await renewToken?.(token)).toBe(token)
    expect(ask).toHaveBeenCalledTimes(1)
    await renewToken?.(tokenFor(5))
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('that cannot be read is as a lost connection, with the page’s own reason', async () => {
    const failing = () => Promise.reject(new Error('401 from /chat-token'))
    await expect(readUser({ token: failing })).rejects.toThrow(/^setUser: the token .*401 from \/chat-token$/)
    await expect(readUser({ token: () => 7 })).rejects.toMatchObject({ status: 0 })
  })
})
