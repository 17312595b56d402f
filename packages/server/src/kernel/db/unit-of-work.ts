import type { RawBuilder, Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { WakeUp } from './peer-notifier.ts'
import type { Schema } from './schema.ts'

/** A running transaction: the only handle through which the database is read or written. */
export type Tx = Transaction<Schema>

/** Sends a statement to the database at once, behind those before it. */
export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/** What a running transaction leaves for its end. */
interface Ending {
  database: Database
  /** Each sends a statement, and answers what follows from it once all is committed. */
  statements: ((send: Send) => Promise<() => void>)[]
  wakeUps: Map<string, WakeUp>
  runs: (() => void)[]
}

const endings = new WeakMap<Tx, Ending>()

function endingOf(tx: Tx): Ending {
  const ending = endings.get(tx)
  if (ending === undefined)
    throw new Error('a commit hook can be added only while the transaction is running')
  return ending
}

/** Answers how to close it: nothing more is taken from then on. */
export function openEnding(tx: Tx, database: Database): () => Ending {
  const ending: Ending = { database, statements: [], wakeUps: new Map(), runs: [] }
  endings.set(tx, ending)
  return () => {
    endings.delete(tx)
    return ending
  }
}

/** Runs `run` once the transaction has committed; never when it rolled back. An error of it is a warning. */
export function afterCommit(tx: Tx, run: () => void): void {
  endingOf(tx).runs.push(run)
}

/**
 * Has a statement leave with the commit, behind all others: what it locks is locked for no longer than the database needs
 * to commit. `take` gets its rows once they are committed, before what {@link afterCommit} runs.
 */
export function withCommit<R>(tx: Tx, statement: RawBuilder<R>, take: (rows: readonly R[]) => void): void {
  const { sql, parameters } = statement.compile(tx)
  endingOf(tx).statements.push(async (send) => {
    const { rows } = await send(sql, parameters)
    return () => take(rows)
  })
}

/** Notifies all servers when the transaction commits, once for equal notices; never when it is rolled back. */
export function notifyPeers(tx: Tx, channel: string, notice: string): void {
  endingOf(tx).wakeUps.set(`${channel} ${notice}`, { channel, notice })
}

/** The database that runs this transaction, as an identity to attach subscribers to. */
export const databaseOf = (tx: Tx): Database => endingOf(tx).database

/**
 * Sends what was left for the end, the notices where the database carries them, and the commit, in one write. The commit
 * is a question of its own: should one before it fail, it ends the transaction all the same. Answers what to run then.
 */
export async function commit(
  send: Send,
  { database, statements, wakeUps, runs }: Ending,
): Promise<(() => void)[]> {
  const { peers } = database
  const pending = [...wakeUps.values()]
  const sent = statements.map((sendOne) => sendOne(send))
  const notified = pending.length > 0 && peers.statement ? send(peers.statement(pending)) : undefined
  const [answer, takes] = await Promise.all([send('commit'), Promise.all(sent), notified])
  if (answer.command !== 'COMMIT')
    throw new Error('the transaction was rolled back because a statement in it failed')
  if (pending.length > 0 && !peers.statement) peers.notify(pending)
  return [...takes, ...runs]
}
