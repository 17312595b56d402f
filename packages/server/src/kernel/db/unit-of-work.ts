import type { RawBuilder, Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { WakeUp } from './peer-notifier.ts'
import type { Schema } from './schema.ts'

/** A running transaction: the only handle through which the database is read or written. */
export type Tx = Transaction<Schema>

/** Sends a statement at once, after those before it, without waiting for their answers. */
export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/** What happens when a running transaction commits. */
interface CommitHooks {
  database: Database
  /** Each sends a statement, and resolves to what to run after the commit; sent by their places. */
  statements: { place: number; sendOne: (send: Send) => Promise<() => void> }[]
  wakeUps: Map<string, WakeUp>
  runs: (() => void)[]
}

const hooksByTx = new WeakMap<Tx, CommitHooks>()

function hooksOf(tx: Tx): CommitHooks {
  const hooks = hooksByTx.get(tx)
  if (hooks === undefined) throw new Error('a commit hook can be added only while the transaction is running')
  return hooks
}

/** Returns how to close them: no hook can be added after that. */
export function openCommitHooks(tx: Tx, database: Database): () => CommitHooks {
  const hooks: CommitHooks = { database, statements: [], wakeUps: new Map(), runs: [] }
  hooksByTx.set(tx, hooks)
  return () => {
    hooksByTx.delete(tx)
    return hooks
  }
}

/** Runs `run` once the transaction has committed, never when it rolled back. If it throws, a warning is logged. */
export function afterCommit(tx: Tx, run: () => void): void {
  hooksOf(tx).runs.push(run)
}

/**
 * Sends a statement with the commit, after all others: its locks are held no longer than the database needs to commit.
 * `take` receives its rows once they are committed, before what {@link afterCommit} runs. Statements that lock rows of
 * their own name a place: all transactions send them in its order, and none waits for another in a circle.
 */
export function withCommit<R>(
  tx: Tx,
  statement: RawBuilder<R>,
  take: (rows: readonly R[]) => void,
  place = 0,
): void {
  const { sql, parameters } = statement.compile(tx)
  const sendOne = async (send: Send) => {
    const { rows } = await send(sql, parameters)
    return () => take(rows)
  }
  hooksOf(tx).statements.push({ place, sendOne })
}

/** Notifies all servers when the transaction commits, once for equal notices; never when it rolls back. */
export function notifyPeers(tx: Tx, channel: string, notice: string): void {
  hooksOf(tx).wakeUps.set(`${channel} ${notice}`, { channel, notice })
}

/** The database that runs this transaction, as an identity to attach subscribers to. */
export const databaseOf = (tx: Tx): Database => hooksOf(tx).database

/**
 * Sends the statements of the hooks, the notices if the database carries them, and the commit, in one write. The commit is
 * a query of its own: it ends the transaction even if one before it failed. Returns what to run then.
 */
export async function commit(
  send: Send,
  { database, statements, wakeUps, runs }: CommitHooks,
): Promise<(() => void)[]> {
  const { peers } = database
  const pending = [...wakeUps.values()]
  const sent = statements.toSorted((a, b) => a.place - b.place).map(({ sendOne }) => sendOne(send))
  const notified = pending.length > 0 && peers.statement ? send(peers.statement(pending)) : undefined
  const [answer, takes] = await Promise.all([send('commit'), Promise.all(sent), notified])
  if (answer.command !== 'COMMIT')
    throw new Error('the transaction was rolled back because a statement in it failed')
  if (pending.length > 0 && !peers.statement) peers.notify(pending)
  return [...takes, ...runs]
}
