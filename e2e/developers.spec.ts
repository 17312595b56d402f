import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type DemoServer, startDemoServer } from './server.ts'

const example = (file: string) =>
  fileURLToPath(new URL(`../examples/node-client/src/${file}`, import.meta.url))
const runFile = promisify(execFile)

interface Program {
  printed(): string
  end(): void
}

function run(file: string, args: string[], environment: Record<string, string> = {}): Program {
  const env = { ...process.env, ...environment }
  const child: ChildProcess = spawn(process.execPath, [example(file), ...args], { env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return { printed: () => printed, end: () => void child.kill('SIGKILL') }
}

async function curl<T>(token: string, url: string, ...options: string[]): Promise<T> {
  const authorization = `Authorization: Bearer ${token}`
  const { stdout } = await runFile('curl', ['-sS', '-H', authorization, ...options, url])
  return (stdout === '' ? undefined : JSON.parse(stdout)) as T
}
const post = (body: object) => ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)]

test.describe('the developer calls, as the README of the Node client describes them', () => {
  let server: DemoServer
  let token: string
  let venue: string

  test.beforeAll(async () => {
    server = await startDemoServer({ environment: { ALLOW_LOOPBACK: 'true' } })
    const login = { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' }
    ;({ token } = await curl<{ token: string }>('', `${server.url}/v2/auth/login`, ...post(login)))
    const [first] = await curl<{ venueId: number }[]>(token, `${server.url}/v2/managers/me/venues`)
    venue = `${server.url}/v2/venues/${first?.venueId}`
  })
  test.afterAll(() => server.close())

  test('MGR-13 an API key works by curl and from Node until it is revoked', async () => {
    const scopes = ['messaging.conversations:read', 'messaging.messages:send']
    const made = await curl<{ id: string; secret: string }>(
      token,
      `${venue}/apiKeys`,
      ...post({ userLabel: 'Till', scopes }),
    )
    const conversations = await curl<{ username: string }[]>(made.secret, `${venue}/conversations`)
    expect(conversations.length).toBeGreaterThan(0)
    const client = run('key.ts', [server.url, made.secret, 'Bonjour de la caisse'])
    await expect.poll(client.printed).toContain('Listening')
    expect(client.printed()).toContain(': Bonjour de la caisse')
    await curl(token, `${venue}/apiKeys/${made.id}`, '-X', 'DELETE')
    const refused = await curl<{ error: { code: string } }>(made.secret, `${venue}/conversations`)
    expect(refused.error.code).toBe('unauthenticated')
    client.end()
  })

  test('a webhook is received, fails, and is replayed', async () => {
    const port = '4849'
    const url = `http://127.0.0.1:${port}/comptoir`
    const hook = await curl<{ id: string; secret: string }>(
      token,
      `${venue}/webhooks`,
      ...post({ url, eventTypes: ['messages.sent'], label: 'Till' }),
    )
    const deliveries = () =>
      curl<
        { id: string; state: string; origin: string; responseStatus: number | null; error: string | null }[]
      >(token, `${venue}/webhooks/${hook.id}/deliveries`)

    const wrong = run('receive.ts', [port], { WEBHOOK_SECRET: `whsec_${btoa('x'.repeat(32))}` })
    await expect.poll(wrong.printed).toContain('Waiting')
    await curl(token, `${venue}/webhooks/${hook.id}/test`, '-X', 'POST')
    await expect.poll(wrong.printed).toContain('Rejected: No signature matches')
    await expect.poll(deliveries).toMatchObject([{ state: 'queued', responseStatus: 400, error: 'status' }])
    wrong.end()

    const right = run('receive.ts', [port], { WEBHOOK_SECRET: hook.secret })
    await expect.poll(right.printed).toContain('Waiting')
    const [failed] = await deliveries()
    await curl(token, `${venue}/webhooks/${hook.id}/deliveries/${failed?.id}/replay`, '-X', 'POST')
    await expect.poll(right.printed).toContain('webhooks.test {"message":"This is a test."}')
    // The first attempt is repeated after 5 s, under the same id.
    await expect.poll(right.printed, { timeout: 15_000 }).toMatch(/^msg_\S+ again$/m)
    await expect
      .poll(deliveries)
      .toMatchObject([{ state: 'delivered', origin: 'replay', responseStatus: 204 }, { state: 'delivered' }])
    right.end()
  })
})
