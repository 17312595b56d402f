// The chat and the main journeys of the back office in three engines, as they are and as old as the policy allows.
import { mkdir, writeFile } from 'node:fs/promises'
import { policy } from '../../scripts/browsers/policy.mjs'
import prepareDemoData from '../demo-data.ts'
import { startMailbox } from '../mailbox.ts'
import { startDemoServer } from '../server.ts'
import { startChromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type Journey, journeys } from './journeys.ts'
import { startOlder } from './older.ts'
import { createPage, type EnginePage } from './page.ts'
import { startWebkit } from './webkit.ts'

const pictures = new URL('../../screenshots/engines/', import.meta.url)

const engines = {
  chromium: { start: startChromium, browser: 'chrome' },
  firefox: { start: startFirefox, browser: 'firefox' },
  webkit: { start: startWebkit, browser: 'safari' },
} as const
type EngineName = keyof typeof engines

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The journeys to go: the named ones and what they need, else all. */
function chosenJourneys(): typeof journeys {
  const wanted = process.argv.filter((arg) => journeys.some((journey) => journey.name === arg))
  if (wanted.length === 0) return journeys
  return journeys.filter(({ name }) => ['chat', 'login', ...wanted].includes(name))
}

/** Faults of the engine's own making, not of the product. */
const harmless = /ResizeObserver loop|AbortError|NetworkError when attempting|Load failed|cancelled/

async function takePicture(engine: Engine, age: string, name: string): Promise<void> {
  await writeFile(new URL(`${name}-${engine.name}-${age}.png`, pictures), await engine.screenshot())
}

async function go(page: EnginePage, journey: Journey): Promise<void> {
  await journey.go(page)
  const thrown = (await page.faults()).filter((fault) => !harmless.test(fault))
  if (thrown.length > 0) throw new Error(`thrown in the page: ${thrown.join(' | ')}`)
}

/** Journeys in one engine of one age; returns those that failed, in words. */
async function goAll(name: EngineName, isOld: boolean, upstream: string): Promise<string[]> {
  const { start, browser } = engines[name]
  const versions = { chat: policy.chat[browser], backoffice: policy.backoffice[browser] }
  const older = await startOlder(upstream, { browser, versions: isOld ? versions : undefined })
  const engine = await start()
  const page = createPage(engine, older.url)
  const age = isOld ? 'oldest' : 'today'
  const failed: string[] = []
  for (const journey of chosenJourneys()) {
    const startedAt = performance.now()
    const faults: string[] = []
    const note = (error: Error) => faults.push(error.message)
    await go(page, journey).catch((error: Error) => {
      note(error)
      for (const call of older.unanswered()) faults.push(`without an answer: ${call}`)
    })
    await takePicture(engine, age, journey.name).catch(note)
    failed.push(...faults.map((fault) => `${name} ${engine.version} ${age}: ${journey.name}: ${fault}`))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${faults.length > 0 ? 'FAILED' : 'ok    '} ${name} ${age} ${journey.name} ${seconds} s`)
  }
  await engine.close()
  await older.close()
  return failed
}

const names = (Object.keys(engines) as EngineName[]).filter(
  (name) => process.argv.includes(name) || !Object.keys(engines).some((one) => process.argv.includes(one)),
)
const ages = process.argv.includes('--today')
  ? [false]
  : process.argv.includes('--oldest')
    ? [true]
    : [false, true]

await mkdir(pictures, { recursive: true })
const removeDemoData = await prepareDemoData()
const failed: string[] = []
for (const isOld of ages)
  for (const name of names) {
    // Each has data of its own: what one writes, the next must not find.
    const sandbox = await startMailbox()
    const server = await startDemoServer({ environment: { ...sandbox.environment, RATE_LIMITS: 'off' } })
    failed.push(...(await goAll(name, isOld, server.url)))
    await server.close()
    await sandbox.close()
  }
await removeDemoData()
say(failed.join('\n'))
say(`${failed.length} failed; pictures are in screenshots/engines`)
process.exitCode = failed.length === 0 ? 0 : 1
