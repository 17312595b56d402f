import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Doorbell, Ring } from './doorbell.ts'
import { stalePlan } from './prepared.ts'
import type { Schema } from './schema.ts'

/** A running transaction: the only handle through which the database is read or written. */
export type Tx = Transaction<Schema>

const afterCommitOf = new WeakMap<Tx, (() => void)[]>()
const sources = new WeakMap<Tx, object>()
const ringsOf = new WeakMap<Tx, Map<string, Ring>>()

/** Runs `run` once the transaction has committed; never when it rolled back. An error of it is a warning. */
export function afterCommit(tx: Tx, run: () => void): void {
  const runs = afterCommitOf.get(tx)
  if (runs === undefined) throw new Error('afterCommit needs the transaction itself, while it is running')
  runs.push(run)
}

/**
 * Rings the doorbell when the transaction commits, once for each subject, with the latest detail of it; never when it
 * rolled back.
 */
export function ring(tx: Tx, channel: string, subject: string, detail?: string): void {
  const rings = ringsOf.get(tx)
  if (rings === undefined) throw new Error('ring needs the transaction itself, while it is running')
  const notice = detail === undefined ? subject : `${subject} ${detail}`
  rings.set(`${channel} ${subject}`, { channel, notice })
}

/** The database that runs this transaction, as an identity to attach subscribers to. */
export function databaseOf(tx: Tx): object {
  const source = sources.get(tx)
  if (source === undefined) throw new Error('this transaction has ended')
  return source
}

export interface TransactionOptions {
  pool: pg.Pool
  /** `begin` and its settings, which travel as one message. */
  begin: string
  /** The name under which connections keep the plan of a statement, for those that have one. */
  nameOf(text: string): string | undefined
  source: object
  doorbell: Doorbell
  /** Whether all share one session: the next one then speaks as soon as this commit is sent, not when it is answered. */
  isOneSession: boolean
  /** One statement alone: the commit leaves with it. */
  isOneStatement?: boolean
}

/** One transaction: it begins, does the work and commits. */
export async function runTransaction<T>(
  { pool, begin, nameOf, source, doorbell, isOneSession, isOneStatement = false }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const session: Session = { client, nameOf, isOpen: true, begun: client.query(begin) }
  // Told to whoever sends the first statement, and before the commit.
  session.begun.catch(() => undefined)
  const tx = transactionOn(session)
  const runs: (() => void)[] = []
  const rings = new Map<string, Ring>()
  afterCommitOf.set(tx, runs)
  ringsOf.set(tx, rings)
  sources.set(tx, source)
  let isHeld = true
  function release(broken?: Error): void {
    if (isHeld) client.release(broken)
    isHeld = false
  }
  let broken: Error | undefined
  let committing: Promise<true> | undefined
  let isCommitted = false
  function send(): Promise<true> {
    // Closed before the commit is sent: a query queued behind it would run outside of any transaction and role.
    session.isOpen = false
    ringsOf.delete(tx)
    committing = commit(client, doorbell, [...rings.values()])
    // Told to whoever waits for it below.
    committing.catch(() => undefined)
    if (isOneSession) release()
    return committing
  }
  if (isOneStatement) session.onSent = send
  try {
    const result = await work(tx)
    session.isOpen = false
    await session.begun
    isCommitted = await (committing ?? send())
    runs.forEach(runCommitted)
    return result
  } catch (error) {
    session.isOpen = false
    // A commit that was sent has ended the transaction, whatever its answer.
    if (committing !== undefined) await committing.catch(() => undefined)
    else broken = await rollback(client)
    if (!isCommitted) broken ??= stalePlan(error)
    throw error
  } finally {
    afterCommitOf.delete(tx)
    sources.delete(tx)
    ringsOf.delete(tx)
    release(broken)
  }
}

/** The change is committed: a fault in what follows must not look as if it were not, and must not be silent. */
function runCommitted(run: () => void): void {
  try {
    run()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/**
 * Commits and rings: in one message where the database carries the notices, else right after. The commit is a question of
 * its own: should the notice fail, it ends the transaction all the same.
 */
async function commit(client: pg.PoolClient, doorbell: Doorbell, rings: readonly Ring[]): Promise<true> {
  const statement = rings.length > 0 ? doorbell.statement?.(rings) : undefined
  const rung = statement === undefined ? undefined : client.query(statement)
  const [answer] = await Promise.all([client.query('commit'), rung])
  if (answer.command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a statement in it had failed')
  if (rings.length > 0 && !doorbell.statement) doorbell.ring(rings)
  return true
}

/** Answers why the connection must not be used again, if it must not. The caller throws the first error. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Session {
  client: pg.PoolClient
  nameOf(text: string): string | undefined
  isOpen: boolean
  /** The first statement is sent behind `begin` without waiting for it; no answer is given out before its own. */
  begun: Promise<unknown>
  /** Called as soon as a statement is on its way. */
  onSent?: () => void
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

function transactionOn(session: Session): Tx {
  const connection = connectionOn(session)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Schema>({ config: { dialect }, dialect, driver, executor })
}

function connectionOn(session: Session): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!session.isOpen) throw new Error('a query was sent after its transaction had ended')
      const { sql: text, parameters } = query
      const name = parameters.length > 0 ? session.nameOf(text) : undefined
      const answering = session.client.query({ text, values: [...parameters], ...(name ? { name } : {}) })
      session.onSent?.()
      const [answer] = await Promise.all([answering, session.begun])
      // A text of several statements has several results: the last one counts.
      const { rows, rowCount, command } = [answer].flat().at(-1) ?? answer
      if (command === 'SELECT') return { rows }
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: kysely's interface asks for a generator; streaming is not offered
    async *streamQuery() {
      throw new Error('reading in a stream is not offered: page through the rows instead')
    },
  }
}
