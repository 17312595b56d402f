import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { createSmtp, type OutgoingMail } from './smtp.ts'

const from = 'Comptoir <hello@comptoir.example>'
const mail: OutgoingMail = {
  to: 'claire@comptoir.example',
  subject: 'Été à Pointe-à-Pitre 🥖',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  key: 'email.send:0:reset:1',
}

/** A scripted server: `script` returns the answer to each line; undefined closes the connection. */
function scripted(script: (line: string) => string | undefined): Server {
  return createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    let rest = ''
    let isInData = false
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isInData && line !== '.') continue
        isInData = line === 'DATA'
        const answer = script(line)
        if (answer === undefined) socket.destroy()
        else if (answer !== '') socket.write(`${answer}\r\n`)
      }
    })
  })
}

const polite: Record<string, string> = {
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
}
const answering = (changes: Record<string, string | undefined>) =>
  scripted((line) => {
    const word = line.split(/[ :]/)[0] ?? ''
    return word in changes ? changes[word] : (polite[word] ?? '250 ok')
  })

describe('SMTP', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  async function connect(server: Server, timeoutMs = 500) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return createSmtp({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from, timeoutMs })
  }
  const send = async (server: Server, signal = AbortSignal.timeout(5000)): Promise<unknown> => {
    const smtp = await connect(server)
    return smtp.send(mail, signal).then(
      () => 'sent',
      (error: unknown) => (error instanceof SendFailure ? error.failure : error),
    )
  }

  it('sends both parts with a fixed Message-ID, and says that no person wrote it', async () => {
    const taken: Promise<Buffer>[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _, done) {
        taken.push(stream.toArray().then((chunks) => Buffer.concat(chunks)))
        stream.on('end', () => done())
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closing.push(() => server.close(() => undefined))
    const { port } = server.server.address() as AddressInfo
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from })
    const unsubscribeLink = `https://counter.example/unsubscribe/${'x'.repeat(120)}`
    await smtp.send(mail, AbortSignal.timeout(5000))
    await smtp.send({ ...mail, unsubscribeLink }, AbortSignal.timeout(5000))
    const [first, second] = await Promise.all(taken.map(async (raw) => PostalMime.parse(await raw)))
    expect(first).toMatchObject({
      subject: mail.subject,
      from: { name: 'Comptoir', address: 'hello@comptoir.example' },
      to: [{ address: mail.to }],
    })
    expect([first?.text?.trim(), first?.html?.trim()]).toEqual([mail.text, mail.html])
    expect(first?.messageId).toMatch(/^<[0-9a-f]{40}@comptoir\.example>$/)
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(first?.headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
    // RFC 8058 section 3.1
    expect(second?.headers.filter(({ key }) => key.startsWith('list-'))).toMatchObject([
      { key: 'list-unsubscribe', value: `<${unsubscribeLink}>` },
      { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
    ])
  })
  it('T18 never writes CR or LF into a header', async () => {
    let heard = ''
    const server = scripted((line) => {
      heard += `${line}\n`
      const word = line.split(/[ :]/)[0] ?? ''
      return polite[word] ?? '250 ok'
    })
    const smtp = await connect(server)
    const evil = { ...mail, subject: 'Hi\r\nBcc: thief@evil.example', to: 'a@b.example' }
    await smtp.send(evil, AbortSignal.timeout(5000))
    expect(heard.match(/^RCPT TO/gm)).toHaveLength(1)
    expect(heard).not.toMatch(/^Bcc:/im)
  })

  it('sends no password to a server without TLS', async () => {
    let heard = ''
    const server = scripted((line) => {
      heard += `${line}\n`
      return line.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN LOGIN' : (polite[line] ?? '250 ok')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const smtp = createSmtp({ url: `smtp://user:s3cret@127.0.0.1:${port}`, from, timeoutMs: 500 })
    await expect(smtp.send(mail, AbortSignal.timeout(5000))).rejects.toMatchObject({
      failure: expect.stringMatching(/retryable|permanent/),
    })
    expect(heard).not.toMatch(/AUTH|MAIL/)
  })

  it('is retryable when nothing was sent: no server, 4xx, a lost connection before the text', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 500 })
    await expect(smtp.send(mail, AbortSignal.timeout(5000))).rejects.toMatchObject({ failure: 'retryable' })
    expect(await send(answering({ RCPT: '450 mailbox busy' }))).toBe('retryable')
    expect(await send(answering({ '.': '451 try later' }))).toBe('retryable')
    expect(await send(answering({ MAIL: undefined }))).toBe('retryable')
    expect(await send(answering({ DATA: undefined }))).toBe('retryable')
    expect(await send(answering({ EHLO: '', HELO: '' }))).toBe('retryable')
  })
  it('is permanent when the server refuses permanently', async () => {
    expect(await send(answering({ RCPT: '550 no such mailbox' }))).toBe('permanent')
    expect(await send(answering({ '.': '554 spam' }))).toBe('permanent')
    expect(await send(answering({ MAIL: '553 bad sender' }))).toBe('permanent')
  })
  it('is ambiguous when the text was sent without an answer: disconnected, silent, or aborted', async () => {
    expect(await send(answering({ '.': undefined }))).toBe('ambiguous')
    expect(await send(answering({ '.': '' }))).toBe('ambiguous')
    expect(await send(answering({ '.': '' }), AbortSignal.timeout(200))).toBe('ambiguous')
  })
})
