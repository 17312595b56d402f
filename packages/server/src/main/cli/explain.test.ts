import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from './explain.ts'

const program = fileURLToPath(new URL('./cli.ts', import.meta.url))
const databaseUrl = process.env.TEST_DATABASE_URL
/** Root may write everywhere; without these capabilities it is like any other user. */
const asUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

describe('a command that cannot do its work says in one line why, and what to do', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-explain-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Starts the program with settings, under a shell's prefix; returns its exit code and what it says. */
  async function run(settings: Record<string, string>, { prefix = [] as string[] } = {}) {
    const [file = '', ...rest] = [...prefix, process.execPath, '-C', 'comptoir-source', program, 'migrate']
    const { DATABASE_URL: _, ...inherited } = process.env
    const env = {
      ...inherited,
      DATA_DIR: join(folder, 'data'),
      DURABILITY: 'process',
      ...settings,
      LOG_LEVEL: 'silent',
    }
    const ended = await promisify(execFile)(file, rest, { env, timeout: 60_000 }).then(
      () => ({ code: 0, stderr: '' }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    )
    return { code: ended.code, said: ended.stderr.trimEnd() }
  }
  const oneLine = (part: string) => expect.stringMatching(new RegExp(`^[^\\n]*${part}[^\\n]*$`))

  it('a port that is no number', async () => {
    expect(await run({ PORT: 'abc' })).toEqual({
      code: 64,
      said: 'The configuration is not valid:\n  PORT: must be a whole number from 0 to 65535',
    })
  })

  // That a start fails with this error is seen in start.test.ts, without a second database to set up.
  it('a port that is taken', () => {
    const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 65_535 })
    expect(explain(taken, {})).toEqual({
      exitCode: 69,
      message: 'Port 65535 is in use by another program. Stop it, or choose another port: PORT=4600',
    })
  })

  it('a HOST of another machine, by number and by name', () => {
    const number = Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' })
    const name = Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND', hostname: 'x' })
    expect(explain(number, {}).message).toMatch('HOST is not an address of this machine')
    expect(explain(name, { HOST: 'x' }).message).toMatch('HOST is not an address of this machine')
    expect(explain(name, { DATABASE_URL: 'postgres://x/y' }).message).toMatch('is unreachable at x:5432')
  })

  it('a data folder below a file, and one that may not be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const below = await run({ DATA_DIR: join(folder, 'file', 'data') })
    expect(below).toEqual({ code: 73, said: oneLine('ENOTDIR.*Choose another DATA_DIR') })
    const closed = join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    const refused = await run({ DATA_DIR: join(closed, 'data') }, { prefix: asUser })
    expect(refused).toEqual({ code: 77, said: oneLine('EACCES.*chown.*DATA_DIR') })
  })

  it('too many open files', async () => {
    for (const most of [24, 40]) {
      const prefix = ['sh', '-c', `ulimit -n ${most}; exec "$@"`, 'sh']
      expect(await run({}, { prefix })).toEqual({
        code: 71,
        said: oneLine('Too many open files.*ulimit -n 65536'),
      })
    }
  })

  it.runIf(databaseUrl)('a PostgreSQL that is away, and a database or role that is not there', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(databaseUrl ?? '')
      change(url)
      return { DATABASE_URL: url.href, DATABASE_UNSAFE: 'true' }
    }
    const [away, name, database, role] = await Promise.all([
      run(at((url) => (url.port = '1'))),
      run(at((url) => (url.hostname = 'nowhere.invalid'))),
      run(at((url) => (url.pathname = '/nothere'))),
      run(at((url) => (url.username = 'stranger'))),
    ])
    expect(away).toEqual({ code: 68, said: oneLine('is unreachable at .*:1. Check DATABASE_URL') })
    expect(name).toEqual({ code: 68, said: oneLine('is unreachable at nowhere.invalid') })
    expect(database).toEqual({
      code: 67,
      said: oneLine('"nothere" does not exist. Create it: createdb .* nothere'),
    })
    expect(role).toEqual({ code: 67, said: oneLine('role "stranger".*createuser') })
  })

  it('a wrong password, and one that is missing, without showing it', () => {
    const environment = { DATABASE_URL: 'postgres://ada:s3cret@db.example/shop' }
    const refused = Object.assign(new Error('password authentication failed for user "ada"'), {
      code: '28P01',
    })
    const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
    for (const error of [refused, missing]) {
      const { message, exitCode } = explain(error, environment)
      expect({ message, exitCode }).toEqual({ exitCode: 67, message: oneLine('password of the role "ada"') })
      expect(message).not.toContain('s3cret')
    }
  })

  it('a defect of ours keeps its stack', () => {
    expect(explain(new TypeError('x is not a function'), {}).message).toContain('explain.test.ts')
  })
})
