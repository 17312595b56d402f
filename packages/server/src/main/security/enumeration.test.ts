import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { addManager } from '../../testing/world.ts'

/** G15: nothing reveals whether an account exists. */
const RESETS = scaled(150, 500)
const LOGINS = scaled(60, 500)
const MOST_APART_MS = 5

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

type Ask = (index: number) => Promise<Answered>

/** The median of what two neighbours differ by: a busy machine slows both alike, in turns of both orders. */
async function measure(known: Ask, unknown: Ask, tries: number, answers: Set<string>): Promise<number> {
  const differences: number[] = []
  const time = async (ask: Ask, index: number) => {
    const startedAt = performance.now()
    const { status, text } = await ask(index)
    const tookMs = performance.now() - startedAt
    answers.add(`${status} ${text.replace(/"requestId":"[^"]+"/, '')}`)
    return tookMs
  }
  for (let index = 0; index < tries; index += 1) {
    const isKnownFirst = index % 2 === 0
    const first = await time(isKnownFirst ? known : unknown, 1000 + index)
    const second = await time(isKnownFirst ? unknown : known, 1000 + index)
    differences.push(isKnownFirst ? first - second : second - first)
  }
  return Math.abs(median(differences))
}

/** The best of three runs: a difference of ours is in each of them, one of the machine's is not. */
async function compare(
  known: Ask,
  unknown: Ask,
  tries: number,
): Promise<{ apartMs: number; answers: string[] }> {
  const answers = new Set<string>()
  let apartMs = Number.POSITIVE_INFINITY
  await measure(known, unknown, 5, answers)
  for (let round = 0; round < 3 && apartMs >= MOST_APART_MS; round += 1)
    apartMs = Math.min(apartMs, await measure(known, unknown, tries, answers))
  return { apartMs, answers: [...answers] }
}

describe.each(testEngines)('enumeration on %s (G15, T23)', (engine) => {
  let app: TestApp
  let email: string
  beforeAll(async () => {
    app = await testApp({ engine })
    email = (await addManager(app, 'Owner', [])).email
  })
  afterAll(() => app.close())

  const unknown = (index: number) => `${index}${email.slice(String(index).length)}`
  const send = (path: string, body: object) => app.send('POST', path, { body })

  const login = (emailAddress: string) => send('/v2/auth/login', { emailAddress, password: 'wrong horse' })
  const reset = (emailAddress: string) => send('/v2/auth/passwordReset', { emailAddress })

  it.each([
    { name: 'AUT-09 a request for a new password', what: 'reset', ask: reset, tries: RESETS },
    { name: 'AUT-22 a login with a wrong password', what: 'login', ask: login, tries: LOGINS },
  ])(
    `$name, $tries times: known and unknown are less than ${MOST_APART_MS} ms apart, bodies equal`,
    async ({ what, ask, tries }) => {
      const { apartMs, answers } = await compare(
        () => ask(email),
        (index) => ask(unknown(index)),
        tries,
      )
      figure('G15', `${what}: attempts`, tries, { least: tries }, engine)
      figure(
        'G15',
        `${what}: difference between known and unknown, ms`,
        apartMs,
        { most: MOST_APART_MS },
        engine,
      )
      figure('G15', `${what}: different answers`, answers.length, { exactly: 1 }, engine)
      expect(apartMs).toBeLessThan(MOST_APART_MS)
      expect(answers).toHaveLength(1)
    },
    300_000,
  )

  it('control: a login that skipped the hash for unknown addresses would be seen', async () => {
    const { apartMs } = await compare(
      () => login(email),
      (index) => reset(unknown(index)),
      30,
    )
    const hasFailed = apartMs > MOST_APART_MS
    control(
      'G15',
      'a login without a hash for strangers',
      hasFailed,
      `${Math.round(apartMs)} ms apart`,
      engine,
    )
    expect(apartMs).toBeGreaterThan(MOST_APART_MS)
  })
})
