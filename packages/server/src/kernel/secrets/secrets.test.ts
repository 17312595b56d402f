import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, isSignedBy, secretOfFolder } from './secrets.ts'

const secrets = createSecrets('one secret of at least thirty-two characters')

describe('secrets at rest (T10, T30)', () => {
  it('decrypts what it encrypted, for the same purpose and with the same secret only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = text.toWellFormed()
        const encrypted = secrets.encrypt(clean, 'a')
        expect(secrets.decrypt(encrypted, 'a')).toBe(clean)
        expect(() => secrets.decrypt(encrypted, 'b')).toThrow()
      }),
    )
    expect(() =>
      createSecrets('another secret of at least thirty-two').decrypt(secrets.encrypt('x', 'a'), 'a'),
    ).toThrow(/another APP_SECRET/)
  })
  it('refuses altered texts and never encrypts alike twice', () => {
    const encrypted = secrets.encrypt('token', 'a')
    expect(() => secrets.decrypt(`${encrypted.slice(0, -2)}AA`, 'a')).toThrow()
    expect(secrets.encrypt('token', 'a')).not.toBe(encrypted)
    const [version, id, iv, tag = '', body] = encrypted.split('.')
    const cut = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    expect(() => secrets.decrypt([version, id, iv, cut, body].join('.'), 'a')).toThrow()
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
