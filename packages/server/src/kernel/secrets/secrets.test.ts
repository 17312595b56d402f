import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, isSignedBy, secretOfFolder } from './secrets.ts'

const secrets = createSecrets('one secret of at least thirty-two characters')

describe('secrets at rest (T10, T30)', () => {
  it('opens what it sealed, for the same purpose and with the same secret only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = text.toWellFormed()
        const sealed = secrets.seal(clean, 'a')
        expect(secrets.open(sealed, 'a')).toBe(clean)
        expect(() => secrets.open(sealed, 'b')).toThrow()
      }),
    )
    expect(() =>
      createSecrets('another secret of at least thirty-two').open(secrets.seal('x', 'a'), 'a'),
    ).toThrow(/another APP_SECRET/)
  })
  it('refuses what was altered and never seals alike twice', () => {
    const sealed = secrets.seal('token', 'a')
    expect(() => secrets.open(`${sealed.slice(0, -2)}AA`, 'a')).toThrow()
    expect(secrets.seal('token', 'a')).not.toBe(sealed)
    const [version, id, iv, tag = '', body] = sealed.split('.')
    const cut = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    expect(() => secrets.open([version, id, iv, cut, body].join('.'), 'a')).toThrow()
  })
  it('checks signatures of any length without throwing', () => {
    for (const signature of ['', 'ab', 'zz'.repeat(32), 'ab'.repeat(33)])
      expect(isSignedBy('k', 't', signature)).toBe(false)
  })
  it('makes the secret of a data folder once, readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comptoir-secret-'))
    const [one, two] = await Promise.all([
      secretOfFolder(join(folder, 'new')),
      secretOfFolder(join(folder, 'new')).catch((error: Error) => error.message),
    ])
    expect(await secretOfFolder(join(folder, 'new'))).toBe(one.length > 40 ? one : two)
    expect((await stat(join(folder, 'new', 'app-secret'))).mode & 0o777).toBe(0o600)
    await writeFile(join(folder, 'app-secret'), '')
    await expect(secretOfFolder(folder)).rejects.toThrow(/does not contain a valid secret/)
    await rm(folder, { recursive: true })
  })
})
