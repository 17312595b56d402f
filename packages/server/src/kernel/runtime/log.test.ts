import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

/** What is written, line by line. */
function logInto(lines: string[]) {
  return createLog('info', { write: (text: string) => lines.push(text) })
}

describe('the log', () => {
  it('writes one line of JSON for each entry, whatever somebody sends: no entry is forged (ASVS 16.4.1)', () => {
    const lines: string[] = []
    const log = logInto(lines)
    const forged = 'x\n{"level":"error","msg":"forged"}\r\n\u001b[31mred\u2028end'
    log.info({ route: forged }, forged)
    expect(lines).toHaveLength(1)
    for (const sign of ['\r', '\n', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(sign)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', route: forged, msg: forged })
  })
  it('writes the time of each entry in UTC (ASVS 16.2.2)', () => {
    const lines: string[] = []
    logInto(lines).warn('something')
    const { time } = JSON.parse(lines[0] ?? '')
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(5000)
  })
  it('says of an error of the database where it happened, and nothing of the row (ASVS 16.2.5)', () => {
    const lines: string[] = []
    const refused = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ines@example.org) already exists.',
      parameters: ['ines@example.org'],
    })
    logInto(lines).error({ err: new Error('the call failed', { cause: refused }) }, 'request failed')
    const { err } = JSON.parse(lines[0] ?? '')
    expect(err).toMatchObject({
      message: 'the call failed',
      cause: { code: '23505', message: 'duplicate key' },
    })
    expect(err.stack).toContain('log.test.ts')
    expect(lines[0]).not.toContain('ines@example.org')
  })
})
