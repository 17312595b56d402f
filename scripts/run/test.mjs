import { mkdirSync, rmSync } from 'node:fs'
import { provideChromium, provideHeadlessShell } from './chromium.mjs'
import { environment } from './environment.mjs'
import { stepFailure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'
import { runSteps } from './steps.mjs'
import {
  benchmarkTests,
  browserTests,
  buildSteps,
  postgresTests,
  proofs,
  publishingChecks,
  staticChecks,
  unitTests,
} from './test-steps.mjs'

/**
 * Everything, in an order that reports the cheap news first; what may share the two cores does. With `isOnBoth` each
 * test of the server runs on both databases, not only those whose behaviour depends on it.
 */
export async function test(names, { isOnBoth = false } = {}) {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
  const isWanted = (step) => names.length === 0 || names.some((name) => step.name.startsWith(name))
  const phases = [
    { steps: staticChecks(), atOnce: 2 },
    { steps: buildSteps(), atOnce: 1 },
    { steps: publishingChecks(), atOnce: 2 },
    { steps: unitTests(), atOnce: 1 },
    { steps: isOnBoth ? postgresTests() : [], atOnce: 1 },
    { steps: browserTests(), atOnce: 1 },
    { steps: benchmarkTests(), atOnce: 1 },
    { steps: proofs(), atOnce: 1 },
  ].map(({ steps, atOnce }) => ({ steps: steps.filter(isWanted), atOnce }))
  const set = await setUp(phases)
  try {
    const results = []
    for (const { steps, atOnce } of phases) results.push(...(await runSteps(steps, atOnce)))
    return report(results)
  } finally {
    await set.stop()
  }
}

/** What the wanted steps need of the machine: a browser and a PostgreSQL of our own. */
async function setUp(phases) {
  const needs = new Set(phases.flatMap(({ steps }) => steps.flatMap((step) => step.needs ?? [])))
  if (needs.has('chromium')) Object.assign(environment, await provideChromium())
  if (needs.has('headless shell')) Object.assign(environment, await provideHeadlessShell())
  if (!needs.has('postgres') || environment.TEST_DATABASE_URL) return { stop: async () => {} }
  const { startPostgres } = await import('../postgres.mjs')
  say('starting PostgreSQL')
  try {
    const { url, stop } = await startPostgres()
    environment.TEST_DATABASE_URL = url
    return { stop }
  } catch (error) {
    const advice = 'Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to an empty database.'
    throw stepFailure('testSetUp', 'starting PostgreSQL', error.message, advice)
  }
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = results.filter((result) => result.failed > 0)
  console.log('')
  for (const { file, project, seconds } of results.flatMap(({ slow }) => slow))
    console.log(`slow: ${file} (${Math.round(seconds)} s${project ? `, ${project}` : ''})`)
  for (const { name } of failed)
    console.log(`failed: ${name} (test-results/${name.replaceAll(/\W+/g, '-')}.log)`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length === 0 ? 0 : 1
}
