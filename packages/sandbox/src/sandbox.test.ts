import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownCustomers } from './customers.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

interface Summary {
  id: string
  to: string[]
  subject: string
}

/** Says the lines of a mail one after the other; returns what the server said last, or 'cut'. */
async function deliver({ reach }: Sandbox, to: string[], source: string): Promise<string> {
  const socket = createConnection(Number(new URL(reach.SMTP_URL ?? '').port), '127.0.0.1')
  let heard = ''
  let isCut = false
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  socket.on('close', () => {
    isCut = true
  })
  const answer = async () => {
    await expect.poll(() => isCut || /^\d{3} .*\r\n$/m.test(heard), { interval: 5, timeout: 5000 }).toBe(true)
    const last = isCut && !/^\d{3} /m.test(heard) ? 'cut' : (/^\d{3} /m.exec(heard)?.[0].trim() ?? 'cut')
    heard = ''
    return last
  }
  let last = await answer()
  const lines = [
    'EHLO test',
    'MAIL FROM:<hello@comptoir.example>',
    ...to.map((one) => `RCPT TO:<${one}>`),
    'DATA',
  ]
  for (const line of [...lines, `${source}\r\n.`]) {
    socket.write(`${line}\r\n`)
    last = await answer()
  }
  socket.destroy()
  return last
}

const mail = (subject: string, body = 'Bonjour') =>
  `From: Comptoir <hello@comptoir.example>\r\nSubject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`

describe('the sandbox', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, ports: { mail: 0, sms: 0 } })
  })
  afterEach(() => sandbox.stop())

  const get = (path: string) => fetch(`${sandbox.url}${path}`)
  const list = async (to?: string): Promise<Summary[]> =>
    (await get(`/api/mails${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()
  const behave = (body: object) =>
    fetch(`${sandbox.url}/api/mail-behaviour`, { method: 'PUT', body: JSON.stringify(body) })

  it('takes no provider’s place that the operator has named, and leaves single settings as they are', async () => {
    const own = { AI_BASE_URL: 'https://model.example/v1', REPLY_DOMAIN: 'reply.venue.example' }
    const { reach, stop } = await startSandbox({ port: 0, ports: { mail: 0, sms: 0, model: 0 }, own })
    await stop()
    expect(Object.keys(reach).filter((name) => /^AI_|^REPLY_|^SMTP_/.test(name))).toEqual([
      'SMTP_URL',
      'REPLY_SMTP_PORT',
    ])
    expect(reach.META_APP_SECRET).toBeTruthy()
  })
  it('keeps mails by recipient, the newest first, and empties a mailbox or all', async () => {
    expect(await deliver(sandbox, ['Claire@Comptoir.Example'], mail('one'))).toBe('250')
    await deliver(sandbox, ['malik@comptoir.example', 'claire@comptoir.example'], mail('two'))
    expect((await list()).map(({ subject }) => subject)).toEqual(['two', 'one'])
    expect((await list('claire@comptoir.example')).map(({ subject }) => subject)).toEqual(['two', 'one'])
    expect((await list('malik@comptoir.example')).map(({ subject }) => subject)).toEqual(['two'])
    await fetch(`${sandbox.url}/api/mails?to=malik@comptoir.example`, { method: 'DELETE' })
    expect((await list()).map(({ subject }) => subject)).toEqual(['one'])
    await fetch(`${sandbox.url}/api/mails`, { method: 'DELETE' })
    expect(await list()).toEqual([])
  })
  it('answers a mail as its receiver, where the mail says and the server takes it', async () => {
    const answer = (id: string, body: unknown) =>
      fetch(`${sandbox.url}/api/mails/${id}/replies`, { method: 'POST', body: JSON.stringify(body) })
    await deliver(sandbox, ['ada@mail.example'], `Reply-To: r-1@reply.example\r\n${mail('Oui', 'À 18 h')}`)
    await deliver(sandbox, ['ada@mail.example'], mail('no answers'))
    const [closed, open] = await list()
    expect((await answer(closed?.id ?? '', { text: 'Merci' })).status).toBe(409)
    const id = open?.id ?? ''
    expect(await (await get(`/api/mails/${id}`)).json()).toMatchObject({ replyTo: 'r-1@reply.example' })
    expect((await answer(id, { text: ' ' })).status).toBe(400)
    expect((await answer(id, { text: 'Merci' })).status).toBe(502)
    const elsewhere = await startSandbox({ port: 0, ports: { mail: Number(sandbox.reach.REPLY_SMTP_PORT) } })
    expect((await answer(id, { text: 'Merci' })).status).toBe(204)
    const [{ id: taken } = { id: '' }] = (await (
      await fetch(`${elsewhere.url}/api/mails?to=r-1@reply.example`)
    ).json()) as Summary[]
    const { text, from, subject } = (await (await fetch(`${elsewhere.url}/api/mails/${taken}`)).json()) as {
      text: string
      from: string
      subject: string
    }
    await elsewhere.stop()
    expect({ from, subject }).toEqual({ from: 'ada@mail.example', subject: 'Re: Oui' })
    expect(text).toMatch(/^Merci\n\nOn .* wrote:\n\n> /)
  })
  it('serves one mail as read, as source and as page', async () => {
    await deliver(sandbox, ['a@b.example'], mail('=?utf-8?q?=C3=89t=C3=A9?=', '<p>Bonjour</p>'))
    const [{ id } = { id: '' }] = await list()
    expect(await (await get(`/api/mails/${id}`)).json()).toMatchObject({
      subject: 'Été',
      hasHtml: true,
      to: ['a@b.example'],
    })
    expect(await (await get(`/api/mails/${id}/raw`)).text()).toContain('Subject: =?utf-8?q?')
    expect(await (await get(`/api/mails/${id}/html`)).text()).toContain('<p>Bonjour</p>')
    expect((await get('/api/mails/none')).status).toBe(404)
  })
  it('T6 shows a hostile mail behind a policy that runs and fetches nothing, and a page that runs its own script only', async () => {
    await deliver(
      sandbox,
      ['a@b.example'],
      mail('evil', '<script>alert(1)</script><img src="https://evil.example/x">'),
    )
    const [{ id } = { id: '' }] = await list()
    const policy = (await get(`/api/mails/${id}/html`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
    expect(policy).not.toMatch(/allow-(?:scripts|same-origin)|script-src/)
    const page = await get('/')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    for (const path of [
      '/page.js',
      '/shell.js',
      '/tabs.js',
      '/page.css',
      '/tokens.css',
      '/mail/tab.js',
      '/mail/texts.js',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const path of ['/sandbox.ts', '/mail/simulator.ts', '/page/page.js', '/mail/page/tab.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
  it('refuses for now, for good, or keeps without an answer, for as many mails as configured', async () => {
    await behave({ answer: 'retry', remaining: 1 })
    expect(await deliver(sandbox, ['a@b.example'], mail('later'))).toBe('451')
    expect(await deliver(sandbox, ['a@b.example'], mail('now'))).toBe('250')
    await behave({ answer: 'refuse' })
    expect(await deliver(sandbox, ['a@b.example'], mail('never'))).toBe('550')
    await behave({ answer: 'lose', remaining: 1 })
    expect(await deliver(sandbox, ['a@b.example'], mail('lost'))).toBe('cut')
    await expect.poll(async () => (await list()).map(({ subject }) => subject)).toEqual(['lost', 'now'])
    expect(await (await get('/api/mail-behaviour')).json()).toEqual({
      answer: 'accept',
      delayMs: 0,
      remaining: null,
    })
  })
  it('takes its time when configured to', async () => {
    await behave({ delayMs: 300 })
    const startedAt = performance.now()
    await deliver(sandbox, ['a@b.example'], mail('slow'))
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)
  })
  it('reports an invalid behaviour and keeps the old one', async () => {
    for (const [body, word] of [
      [{ answer: 'explode' }, 'answer'],
      [{ delayMs: -1 }, 'delayMs'],
      [{ remaining: 0.5 }, 'remaining'],
    ] as const) {
      const refused = await behave(body)
      expect(refused.status).toBe(400)
      expect((await refused.json()).error.message).toContain(word)
    }
    expect(await (await get('/api/mail-behaviour')).json()).toMatchObject({ answer: 'accept' })
  })
  it('answers this machine by its own names only, and lets no other site change anything', async () => {
    const { port } = new URL(sandbox.url)
    const status = (method: string, headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/api/mails', method, headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await status('GET', { host: `localhost:${port}` })).toBe(200)
    expect(await status('GET', { host: 'evil.example' })).toBe(403)
    expect(await status('DELETE', { host: `127.0.0.1:${port}`, origin: 'https://evil.example' })).toBe(403)
    expect(await status('DELETE', { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })).toBe(
      204,
    )
  })
  it('forgets the oldest mails beyond 500', async () => {
    for (let count = 0; count < 502; count += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, 502 - count) }, (_, index) =>
          deliver(sandbox, ['a@b.example'], mail(`n${count + index}`)),
        ),
      )
    const subjects = (await list()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(500)
  })
  it('begins with its customers on every channel, by name and with what was written', async () => {
    const ports = { google: 0, linkedin: 0, mail: 0, meta: 0, model: 0, places: 0, rcs: 0, sms: 0, voice: 0 }
    const filled = await startSandbox({ port: 0, ports, customers: knownCustomers })
    try {
      const texts = async (path: string) => (await fetch(`${filled.url}/api/${path}`)).text()
      const paths = { whatsapp: 'whatsapp', facebook: 'pages', instagram: 'pages', rcs: 'rcs', sms: 'sms' }
      for (const { channel, name, lines } of knownCustomers) {
        const known = await texts(paths[channel])
        expect(known).toContain(JSON.stringify(name))
        for (const line of lines) expect(known).toContain(JSON.stringify(line.slice(2)))
      }
    } finally {
      await filled.stop()
    }
  })
  it('finds free ports where the usual ones are taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const other = await startSandbox({ port, ports: { mail: port, sms: port } })
    expect(new URL(other.url).port).not.toBe(String(port))
    expect((await fetch(`${other.url}/api/mails`)).status).toBe(200)
    await other.stop()
    taken.close()
  })
})
