import { basename } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { control, figure, scaled } from '../packages/server/src/testing/figures.ts'
import { type ManagerAction, managerActions } from './manager-actions.ts'
import { type Stage, screens, setStage } from './screens.ts'

/** How long a page may take to say what went wrong. */
const SAID_MS = 6000
const NUMBER = '01890000-0000-7000-8000-000000000500'
const COLLECTOR = 'https://errors.example/in'
/** Every page that reads something of its own, without what is opened on it. */
const pages = screens
  .filter(({ as, path }) => as === 'owner' && path !== '/nowhere')
  .filter(({ path }, at, all) => all.findIndex((one) => String(one.path) === String(path)) === at)
  .map(({ act: _, ...page }) => page)
const wanted = scaled(
  pages.filter(({ name }) => name === 'messages'),
  pages,
)
const wantedActions = scaled(managerActions.slice(0, 4), managerActions)
/** They show what the frame of every page reads; the others show their own. */
const OF_THE_FRAME = ['today', 'messages']
/** Reads that no one misses, and why. */
const missed: Record<string, string> = {
  bootstrap: 'each of its sections is then read by its own call, which can fail',
  featureRequests: 'the button to ask stands where "asked" would; the server answers the same request again',
}

let stage: Stage
test.beforeAll(async () => {
  stage = await setStage({ ERROR_COLLECTOR_URL: COLLECTOR })
})
test.afterAll(() => stage.close())

interface Fault {
  method: string
  path: RegExp
}

/** From now on the call fails as a defect of ours does; that the log has its number is proven for every call apart. */
async function provoke(context: BrowserContext, { method, path }: Fault): Promise<() => boolean> {
  let wasAsked = false
  const error = { code: 'internal', message: 'Something went wrong on our side.', requestId: NUMBER }
  await context.route('**', (route) => {
    const request = route.request()
    if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return route.fallback()
    wasAsked = true
    return route.fulfill({ status: 500, headers: { 'x-request-id': NUMBER }, json: { error } })
  })
  return () => wasAsked
}

async function open(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', viewport })
  context.setDefaultTimeout(20_000)
  await context.route('**/managers/me/bootstrap*', (route) => route.fulfill({ status: 503 }))
  await context.route(COLLECTOR, (route) => route.fulfill({ status: 204 }))
  return context
}

/** How often a page says that something has failed. */
function complaints(page: Page): Promise<number> {
  const words = page.getByText(/pas pu|pas parti|a un problème|Réessayer|Non envoyé/)
  return words.filter({ visible: true }).count()
}

/** Whether the page comes to say more of failures than before. */
async function says(page: Page, before: number): Promise<boolean> {
  const said = () => complaints(page)
  return expect
    .poll(said, { timeout: SAID_MS })
    .toBeGreaterThan(before)
    .then(
      () => true,
      () => false,
    )
}

function screenOf(name: string) {
  return screens.find((one) => one.name === name) as (typeof screens)[number]
}

/** A path for whichever ids it names. */
function patternOf(path: string): RegExp {
  const plain = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+(?=\/|$)/g, '[^/]+')}$`)
}

/** The reads of a page, by their paths, and how much it complains when all is well. */
async function lookAt(browser: Browser, screen: (typeof screens)[number]) {
  const context = await open(browser)
  const paths = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && request.method() === 'GET' && !pathname.endsWith('/sse'))
      paths.add(pathname)
  })
  const page = await stage.show(context, screen)
  const before = await complaints(page)
  await context.close()
  return { paths: [...paths], before }
}

/** A read fails on a page that is otherwise well. */
async function failRead(browser: Browser, screen: (typeof screens)[number], path: string, before: number) {
  const context = await open(browser)
  await provoke(context, { method: 'GET', path: patternOf(path) })
  const isSaid = await says(await stage.show(context, screen), before)
  await context.close()
  return isSaid
}

/** What a manager does fails; undefined where the page did not even ask. */
async function failAction(browser: Browser, { what, path, method, call, act }: ManagerAction) {
  const context = await open(browser)
  const wasAsked = await provoke(context, { method, path: call })
  const page = await stage.show(context, { name: what, as: 'owner', path })
  const before = await complaints(page)
  await act(page)
  const isSaid = await says(page, before)
  await context.close()
  return wasAsked() ? isSaid : undefined
}

test('G21 D-32 what a page cannot read it says, whichever call fails', async ({ browser }) => {
  test.setTimeout(1_500_000)
  const silent: string[] = []
  const frame = await lookAt(browser, screenOf('today'))
  let tried = 0
  for (const screen of wanted) {
    const { paths, before } = await lookAt(browser, screen)
    const own = paths.filter((path) => OF_THE_FRAME.includes(screen.name) || !frame.paths.includes(path))
    for (const path of own.filter((one) => !(basename(one) in missed))) {
      tried += 1
      if (!(await failRead(browser, screen, path, before))) silent.push(`${screen.name}: ${path}`)
    }
  }
  figure('G21', 'failed reads on a page', tried, { least: scaled(11, 60) })
  figure('G21', 'of those, not shown on it', silent.length, { exactly: 0 })
  expect(silent).toEqual([])
  expect(tried).toBeGreaterThanOrEqual(scaled(11, 60))
})

test('G21 D-32 what a manager does and the server cannot do is said', async ({ browser }) => {
  test.setTimeout(600_000)
  const silent: string[] = []
  for (const action of wantedActions) {
    const isSaid = await failAction(browser, action)
    if (!isSaid) silent.push(`${action.what}${isSaid === undefined ? ' (was not asked for)' : ''}`)
  }
  figure('G21', 'actions that failed', wantedActions.length, { least: wantedActions.length })
  figure('G21', 'of those, not shown', silent.length, { exactly: 0 })
  expect(silent).toEqual([])
})

test('SHL-34 the collector of this installation hears what failed while the page loaded', async ({
  browser,
}) => {
  const context = await open(browser)
  await provoke(context, { method: 'GET', path: patternOf('/v2/venues/1/roles') })
  const reports: unknown[] = []
  await context.route(COLLECTOR, (route) => {
    reports.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await stage.show(context, screenOf('team'))
  const report = expect.objectContaining({ requestId: NUMBER, path: screenOf('team').path })
  await expect.poll(() => reports).toContainEqual(report)
  await context.close()
})

test('G21 control: a read that no one misses fails in silence, and that is found', async ({ browser }) => {
  const screen = screenOf('venue')
  const { paths, before } = await lookAt(browser, screen)
  const path = paths.find((one) => basename(one) in missed) ?? ''
  const isSaid = await failRead(browser, screen, path, before)
  control('G21', 'a read that fails silently', !isSaid, `${path} is not said`)
  expect(path).not.toBe('')
  expect(isSaid).toBe(false)
})
