// compose.yaml, Dockerfile and deploy/Caddyfile as a stranger runs them: from nothing, journeys through the proxy over
// TLS, a server killed and PostgreSQL restarted under load. `npm run test:compose`.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createApi } from '../../packages/core/src/http/index.ts'
import { login } from '../../packages/core/src/session/index.ts'
import { createVenue } from '../../packages/core/src/venues/index.ts'
import { createWebchat } from '../../packages/core/src/webchat/index.ts'
import { freePort } from '../free-port.mjs'
import { Failure } from '../run/failure.mjs'
import { say } from '../run/say.mjs'
import { provideImages, registryOptions } from './images.mjs'
import {
  openBrowser,
  openConversation,
  openManager,
  openShop,
  openVisitor,
  sees,
  writeAsManager,
  writeAsVisitor,
} from './journey.mjs'
import { startVisitors } from './load.mjs'
import { requireContainers } from './podman.mjs'
import { openProject } from './project.mjs'

const EMAIL = 'owner@shop.example'
const ROOT_OF_PROXY = '/data/caddy/pki/authorities/local/root.crt'
const CALM_MS = 5_000
/** How long the clients of browsers may take to come back after a fault. */
const BACK_MS = 45_000

async function main() {
  await requireContainers()
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${httpsPort}`
  const project = openProject({
    SITE: 'localhost',
    PUBLIC_URL: url,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    APP_SECRET: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  })
  project.down()
  process.prependOnceListener('exit', project.down)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  try {
    await provideImages()
    say('building the image of the server')
    await project.build(await registryOptions())
    say('starting everything from nothing')
    await project.up()
    await checkRedirect(httpPort)
    await journeys(project, url)
    say('test:compose passed')
  } catch (error) {
    for (const name of ['server-1', 'server-2', 'proxy', 'postgres']) {
      console.error(`--- ${name}\n${await project.logs(name)}`)
    }
    throw error
  }
}

async function checkRedirect(httpPort) {
  const { status, headers } = await fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' })
  assert.equal(status, 308)
  assert.equal(headers.get('location'), 'https://localhost/')
}

async function journeys(project, url) {
  const authority = await project.exec('proxy', 'cat', ROOT_OF_PROXY)
  setDefaultCACertificates([...getCACertificates('default'), authority])
  const shop = await openShop()
  const browser = await openBrowser(url, authority)
  try {
    const { password, webchatId } = await openVenue(project, url, shop.origin)
    shop.embed(url, webchatId)
    const manager = await openManager(browser, { url, email: EMAIL, password })
    const visitor = await openVisitor(browser, shop)
    await writeAsVisitor(visitor, 'Are you open tomorrow?')
    await openConversation(manager, 'Are you open tomorrow?')
    await writeAsManager(manager, 'Yes, from nine.')
    await sees(visitor, 'Yes, from nine.')
    say('a visitor on a page of another origin and a manager have talked through the proxy')
    await faults(project, { url, webchatId, origin: shop.origin, manager, visitor })
  } finally {
    await browser.close()
    shop.close()
  }
}

/** The first account by the command of docs/production.md, and a venue with a web chat for the shop. */
async function openVenue(project, url, origin) {
  const made = await project.exec('server-1', 'node', 'dist/cli.js', 'create-admin', '--email', EMAIL)
  const password = /with the password (\S+)/.exec(made)?.[1]
  assert.ok(password, made)
  const { token } = await createApi({ baseURL: url })(login, { body: { emailAddress: EMAIL, password } })
  const api = createApi({ baseURL: url, tokens: { read: () => token } })
  const { venueId } = await api(createVenue, { body: { venueName: 'Shop' } })
  const { id } = await api(createWebchat, { params: { venueId }, body: { allowedOrigins: [origin] } })
  return { password, webchatId: id }
}

async function faults(project, { url, webchatId, origin, manager, visitor }) {
  const load = startVisitors({ count: 10, everyMs: 4_000, baseURL: url, webchatId, origin })
  await pause(CALM_MS)
  const before = await project.processOf('server-1')
  say('killing a server')
  await project.kill('server-1')
  await speak(manager, visitor, 'during the kill')
  await project.healthy('server-1')
  assert.notEqual(await project.processOf('server-1'), before, 'the server was not started again')
  say('restarting PostgreSQL')
  const restarted = project.restart('postgres')
  await speak(manager, visitor, 'during the restart')
  await restarted
  for (const name of ['postgres', 'server-1', 'server-2']) await project.healthy(name)
  await pause(CALM_MS)
  await speak(manager, visitor, 'afterwards')
  const { written, acknowledged, given } = await load.stop()
  say(`written ${written}, answers that failed and were repeated: ${JSON.stringify(load.failures)}`)
  const stored = await storedMessages(project)
  const lost = acknowledged.filter((body) => !stored.includes(body))
  const doubled = stored.length - new Set(stored).size
  say(`acknowledged ${acknowledged.length}, lost ${lost.length}, doubled ${doubled}, given up ${given}`)
  assert.deepEqual(
    { acknowledged: acknowledged.length, lost, doubled, given, stored: stored.length },
    { acknowledged: written, lost: [], doubled: 0, given: 0, stored: written },
  )
}

/** Both write in their browsers, and see each other's words by themselves. */
async function speak(manager, visitor, when) {
  const [asked, answered] = [`Question ${when}`, `Answer ${when}`]
  await writeAsVisitor(visitor, asked)
  await sees(manager, asked, BACK_MS)
  await writeAsManager(manager, answered)
  await sees(visitor, answered, BACK_MS)
}

async function storedMessages(project) {
  const question = "select body from message where body ~ '^load [0-9]+$'"
  const found = await project.exec('postgres', 'psql', '-U', 'comptoir', '-d', 'comptoir', '-Atc', question)
  return found.split('\n').filter(Boolean)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
