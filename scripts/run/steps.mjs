import { writeFileSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { say, secondsSince } from './say.mjs'

const SHOWN_LINES = 120

/** Runs steps, some at once, and answers how many tests of each passed and failed; a step without tests counts as one. */
export async function runSteps(steps, atOnce) {
  const waiting = [...steps]
  const results = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

async function runStep({ name, run }) {
  const startedAt = performance.now()
  const { exitCode, output, counts } = await run().catch(asResult)
  const passed = counts?.passed ?? (exitCode === 0 ? 1 : 0)
  const failed = exitCode === 0 ? 0 : Math.max(1, counts?.failed ?? 1)
  writeFileSync(inRoot('test-results', `${name.replaceAll(/\W+/g, '-')}.log`), output)
  const tests = counts ? `, ${passed} passed, ${failed} failed` : ''
  say(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(startedAt)} s${tests})`)
  if (failed > 0) console.log(output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'))
  return { name, passed, failed, slow: counts?.slow ?? [] }
}

function asResult(error) {
  if (error instanceof Failure) return { exitCode: error.exitCode, output: error.message }
  return { exitCode: 1, output: error.stack }
}
