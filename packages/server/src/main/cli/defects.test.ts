import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

function run(code: string) {
  const program = `
    import { createLog } from ${at('../../kernel/runtime/log.ts')}
    import { endOnDefect } from ${at('./defects.ts')}
    const log = createLog('info')
    ${code}`
  const args = ['--input-type=module', '--eval', program]
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
}

describe('an uncaught error', () => {
  test.each([
    ['uncaughtException', `setTimeout(() => { throw new Error('broken') })`],
    ['unhandledRejection', `Promise.reject(new Error('broken'))`],
  ])('%s ends the process with a code of its own, and the log says where', (origin, code) => {
    const { status, stdout } = run(`endOnDefect(log); setTimeout(() => undefined, 5000); ${code}`)
    expect(status).toBe(70)
    const line = JSON.parse(stdout) as { level: string; origin: string; err: { stack: string } }
    expect(line).toMatchObject({ level: 'fatal', origin, err: { message: 'broken' } })
    expect(line.err.stack).toMatch(/at /)
  })
})
