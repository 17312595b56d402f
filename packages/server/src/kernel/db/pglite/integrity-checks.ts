import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConfig } from '../database.ts'
import type { Integrity } from '../integrity.ts'
import { type CheckOptions, findDamage } from './integrity.ts'

/** The check after an unclean stop lets the start come first. */
const FIRST_CHECK_AFTER_MS = 3_000

export interface IntegrityOptions extends Pick<CheckOptions, 'pool' | 'patient'> {
  /** Remembers when the database was last found whole; undefined for one in memory. */
  file: string | undefined
  wasUnclean: boolean
  log: NonNullable<DatabaseConfig['log']>
}

function readTime(file: string | undefined): Date | undefined {
  if (file === undefined) return undefined
  try {
    const time = new Date(readFileSync(file, 'utf8').trim())
    return Number.isNaN(time.getTime()) ? undefined : time
  } catch {
    return undefined
  }
}

function writeTime({ file, log }: Pick<IntegrityOptions, 'file' | 'log'>, time: Date): void {
  try {
    if (file !== undefined) writeFileSync(file, `${time.toISOString()}\n`, { mode: 0o600 })
  } catch (error) {
    log('warn', `The time of the integrity check could not be saved to ${file}: ${error}`)
  }
}

function report(findings: readonly string[], log: IntegrityOptions['log']): void {
  for (const finding of findings) log('error', `The database is damaged: ${finding}`)
  log(
    'error',
    'What to do: stop the server, keep a copy of the data folder, and restore the last backup into an empty folder: comptoir restore.',
  )
}

/** Checks the embedded database while it is in use: after an unclean stop by itself, and whenever it is asked to. */
export function startIntegrityChecks(options: IntegrityOptions): Integrity & { stop(): Promise<void> } {
  const { file, log, wasUnclean } = options
  const stopping = new AbortController()
  const hurry = new AbortController()
  let findings: readonly string[] = []
  let wholeAt = readTime(file)
  let isAwaited = false
  let running: Promise<readonly string[]> | undefined

  /** As long as the step took, unless somebody waits for the end. */
  async function rest(stepMs: number): Promise<void> {
    if (!isAwaited) await delay(stepMs)
  }

  async function run(): Promise<readonly string[]> {
    const found = await findDamage({ ...options, isStopping: () => stopping.signal.aborted, rest })
    if (!found) return findings
    findings = found
    if (found.length === 0) {
      wholeAt = new Date()
      writeTime(options, wholeAt)
    } else report(found, log)
    return found
  }

  function check(): Promise<readonly string[]> {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  async function checkAfterCrash(): Promise<void> {
    await delay(FIRST_CHECK_AFTER_MS, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined)
    if (stopping.signal.aborted) return
    try {
      const found = await check()
      if (found.length === 0 && !stopping.signal.aborted)
        log('info', 'The database was not closed cleanly last time. It was recovered and is intact.')
    } catch (error) {
      findings = [`the check itself failed: ${error}`]
      log('error', `The integrity check failed: ${error}`)
    }
  }

  const first = wasUnclean ? checkAfterCrash() : Promise.resolve()
  return {
    get findings() {
      return findings
    },
    get wholeAt() {
      return wholeAt
    },
    async settled() {
      isAwaited = true
      hurry.abort()
      await first
      isAwaited = false
      return findings
    },
    check,
    async stop() {
      stopping.abort()
      hurry.abort()
      await Promise.allSettled([first, running])
    },
  }
}
