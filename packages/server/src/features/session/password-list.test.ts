import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, password } from '../../testing/world.ts'
import { readPasswordList } from './password-list.ts'

describe('the list of passwords that no one may take (ASVS 6.2.4, 6.2.12)', () => {
  let folder: string
  let file: string
  let app: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-passwords-'))
    file = join(folder, 'passwords.txt')
    await writeFile(file, 'basketball\r\nshort\n\nCorrect Horse Battery\nélan vital du soir')
    app = await testApp({ environment: { PASSWORD_LIST: file } })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it('holds each line of the file, in any case and however é is written', async () => {
    const list = await readPasswordList(file)
    for (const listed of ['basketball', 'BasketBall', 'correct horse battery', 'e\u0301lan vital du soir'])
      expect([listed, list.has(listed)]).toEqual([listed, true])
    for (const free of ['', 'short', 'basketball player', 'deux baguettes tradition'])
      expect([free, list.has(free)]).toEqual([free, false])
    expect((await readPasswordList(undefined)).has('basketball')).toBe(false)
  })
  it('is asked whenever somebody chooses a password', async () => {
    const { token, email } = await addManager(app, 'Owner', [])
    const change = (newPassword: string) =>
      app.send('POST', '/v2/managers/me/password', { token, body: { password, newPassword } })
    expect(await change('Basketball')).toMatchObject({
      status: 400,
      body: { error: { fields: { newPassword: 'password_too_common' } } },
    })
    expect((await change('deux baguettes tradition')).status).toBe(204)
    const login = await app.send('POST', '/v2/auth/login', {
      body: { emailAddress: email, password: 'deux baguettes tradition' },
    })
    expect(login.status).toBe(200)
  })
  it('stops the start where it cannot be read, and says which setting is wrong', async () => {
    await expect(readPasswordList(join(folder, 'none.txt'))).rejects.toThrow(/PASSWORD_LIST: ENOENT/)
  })
})
