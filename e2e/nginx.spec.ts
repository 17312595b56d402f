import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { type HostSite, startHostSite } from './host-site.ts'
import { inConversation, logIn, manager, visitor } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((file) => existsSync(file))
/** More than one account may be tried from one address. */
const ATTEMPTS = 12
const configuration = fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url))

test.describe.configure({ mode: 'serial' })
// biome-ignore lint/suspicious/noSkippedTests: nginx is no part of the product, and not everyone may install it
test.skip(!program, 'nginx is not installed (Debian: apt-get install nginx)')

let server: DemoServer
let folder: string
let nginx: ChildProcess
let url: string
let site: HostSite

/** deploy/nginx.conf with addresses of this machine: the first server is ours, the second one is down. */
async function writeConfiguration(port: number): Promise<string> {
  const text = await readFile(configuration, 'utf8')
  const ours = text
    .replaceAll('server-1:4600', new URL(server.url).host)
    .replaceAll('server-2:4600', `127.0.0.1:${await freePort()}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name counter.example;', 'server_name 127.0.0.1;')
  const main = path.join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
  await writeFile(path.join(folder, 'comptoir.conf'), ours)
  await writeFile(
    main,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${temporary.join(' ')} include ${folder}/comptoir.conf; }`,
  )
  return main
}

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await startDemoServer({ environment: { TRUST_PROXY: 'true', PUBLIC_URL: url } })
  folder = await mkdtemp(path.join(tmpdir(), 'comptoir-nginx-'))
  const main = await writeConfiguration(port)
  execFileSync(program as string, ['-t', '-c', main], { stdio: 'pipe' })
  nginx = spawn(program as string, ['-c', main], { stdio: 'ignore' })
  await expect
    .poll(() =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  site = await startHostSite({ ...server, url })
})

test.afterAll(async () => {
  site?.close()
  if (nginx) {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
  }
  await server?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('a visitor and a manager see each other’s words at once, though one of two servers is down', async ({
  browser,
}) => {
  const tag =
    '<script src="https://counter.example/widget/embed.js" data-webchat-id="boulangerie-karukera" async></script>'
  site.put('/page.html', `<!doctype html><html lang="fr"><title>Boutique</title><body>${tag}</body></html>`)
  const [office, street] = await Promise.all([browser.newContext(), browser.newContext()])
  const guest = await visitor(street, site.origin, '/page.html')
  const page = await manager(office, url)
  await guest.write('Derrière nginx')
  // The list shows the agent's words as soon as it has answered.
  await page.getByText('maintenant', { exact: true }).first().click()
  const thread = inConversation(page)
  await expect(thread.log.getByText('Derrière nginx')).toBeVisible()
  await thread.write('On vous lit.')
  await expect(guest.log.getByText('On vous lit.')).toBeVisible()
  await guest.write('Et tout de suite !')
  await expect(thread.log.getByText('Et tout de suite !')).toBeVisible()
  await Promise.all([office.close(), street.close()])
})

test('a live stream is passed on as it is written', async ({ browser }) => {
  const context = await browser.newContext()
  const authorization = `Bearer ${await logIn(context, url, 'claire@comptoir.example')}`
  const stop = new AbortController()
  const answer = await fetch(`${url}/venues/0/sse`, { headers: { authorization }, signal: stop.signal })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const first = await answer.body?.getReader().read()
  expect(first?.value?.length).toBeGreaterThan(0)
  stop.abort()
  await context.close()
})

test('a file of 5 MiB arrives, and what is too large is refused in our words, for its sender alone', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const headers = { authorization: `Bearer ${await logIn(context, url, 'claire@comptoir.example')}` }
  const venues = await context.request.get(`${url}/v2/managers/me/venues`, { headers })
  const [{ venueId }] = (await venues.json()) as [{ venueId: number }]
  const send = (sizeBytes: number) => {
    const buffer = Buffer.alloc(sizeBytes, ' ')
    buffer.write('%PDF-1.4\n')
    buffer.write('\n%%EOF\n', sizeBytes - 7)
    const file = { name: 'carte.pdf', mimeType: 'application/pdf', buffer }
    return context.request.post(`${url}/v2/files`, { headers, multipart: { venueId, file } })
  }
  expect((await send(5 * 2 ** 20)).status()).toBe(201)
  for (const sizeMiB of [8, 64]) {
    const refused = await send(sizeMiB * 2 ** 20)
    expect([sizeMiB, refused.status()]).toEqual([sizeMiB, 413])
    expect(refused.headers()['content-type']).toContain('json')
  }
  // A refused body is no reason to leave the server out.
  expect((await fetch(`${url}/health`)).status).toBe(200)
  await context.close()
})

test('ASVS 4.1.3 the limits count the caller’s own address, whatever the caller claims', async () => {
  // Each claims another address.
  const statuses = (to: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const { status } = await fetch(`${to}/v2/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
          body: JSON.stringify({ emailAddress: 'nobody@comptoir.example', password: 'x' }),
        })
        return status
      }),
    )
  // Past nginx the server believes the claims: so it is nginx that replaces them.
  expect(new Set(await statuses(server.url, ATTEMPTS))).toEqual(new Set([401]))
  expect(await statuses(url, ATTEMPTS)).toContain(429)
})
