import { DatabaseSilent } from './errors.ts'

const TICK_MS = 250
/**
 * A server that answers nothing for this long is treated as frozen, or as behind a network that swallows everything.
 */
export const SILENCE_MS = 2000
/** How long each further try may take while it is silent. */
const RETRY_MS = 1000

export interface Heartbeat {
  /** Why calls are refused at once; undefined while the server answers. */
  readonly silence: DatabaseSilent | undefined
  stop(): void
}

/**
 * Asks a server all the time whether it answers. `onSilence` ends what waits for it, `beat` among it. An error is an
 * answer too: callers get one at once by themselves. Time is counted in ticks of this thread, so that a stopped or busy
 * process does not blame the server.
 */
export function startHeartbeat(
  beat: () => Promise<unknown>,
  onSilence: (error: DatabaseSilent) => void,
  log: (level: 'info' | 'warn', message: string) => void,
): Heartbeat {
  let silence: DatabaseSilent | undefined
  let waitingTicks: number | undefined

  function answered(): void {
    if (silence !== undefined) log('info', 'PostgreSQL responds again.')
    silence = undefined
  }

  async function run(): Promise<void> {
    waitingTicks = 0
    try {
      await beat()
      answered()
    } catch (error) {
      if (!(error instanceof DatabaseSilent)) answered()
    } finally {
      waitingTicks = undefined
    }
  }

  const timer = setInterval(() => {
    if (waitingTicks === undefined) return void run()
    waitingTicks += 1
    if (waitingTicks * TICK_MS < (silence === undefined ? SILENCE_MS : RETRY_MS)) return
    waitingTicks = 0
    const isNew = silence === undefined
    silence ??= new DatabaseSilent()
    if (isNew) log('warn', `${silence.message} Requests are refused until it responds.`)
    onSilence(silence)
  }, TICK_MS)
  timer.unref()

  return {
    get silence() {
      return silence
    },
    stop: () => clearInterval(timer),
  }
}
