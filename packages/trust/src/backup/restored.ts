import { openDatabase } from '../../../server/src/testing/kernel.ts'
import { configOf } from '../empty-database.ts'
import { startProgram } from '../processes.ts'

const LOOK_MS = 60_000
const program = new URL('./look.ts', import.meta.url)

/** What a copy of the database holds of the writes that went on while it was made. */
export interface Held {
  /** What amcheck found. */
  damaged: number
  rows: number
  /** Events against the counter of their venue, and mails against the writes that sent them. */
  unbalanced: number
}

/** Why it could not be looked into. */
export interface Unreadable {
  unreadable: string
}

/**
 * Looks into a copy, and has all that waits in a whole one due at once: in a process of its own, which a damaged one
 * may end.
 */
export async function lookInto(place: string): Promise<Held> {
  const { message, end } = await startProgram<Held | Unreadable>(program, {
    arguments: [place],
    readyMs: LOOK_MS,
  })
  await end()
  if ('unreadable' in message) throw new Error(message.unreadable)
  return message
}

/** Somebody sends without asking. */
export async function forgetPause(place: string): Promise<void> {
  const database = await openDatabase(configOf(place))
  await database.owner((tx) => tx.deleteFrom('sending_pause').execute()).finally(() => database.close())
}
