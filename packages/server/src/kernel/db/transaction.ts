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
import { acquire, queryError } from './connections.ts'
import type { Database } from './database.ts'
import { stalePlan } from './prepared-statements.ts'
import type { Schema } from './schema.ts'
import { commit, openCommitHooks, type Send, type Tx } from './unit-of-work.ts'

export interface TransactionOptions {
  pool: pg.Pool
  /** `begin` and its settings, which travel as one message. */
  begin: string
  /** The name under which connections keep the plan of a statement, for those that have one. */
  nameOf(text: string): string | undefined
  database: Database
  /**
   * Whether all share one session: the next one then speaks as soon as this commit is sent, not when it is answered.
   */
  isSessionShared: boolean
  /** One statement alone: the commit leaves with it. */
  isOneStatement?: boolean
}

/** One transaction: it begins, does the work and commits. */
export async function runTransaction<T>(
  { pool, begin, nameOf, database, isSessionShared, isOneStatement = false }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await acquire(pool)
  const session: Session = { client, nameOf, isOpen: true, begun: client.query(begin) }
  // Passed to the sender of the first statement, and before the commit.
  session.begun.catch(() => undefined)
  const tx = transactionOn(session)
  const closeCommitHooks = openCommitHooks(tx, database)
  let isHeld = true
  function release(broken?: Error): void {
    if (isHeld) client.release(broken)
    isHeld = false
  }
  let broken: Error | undefined
  let committing: Promise<(() => void)[]> | undefined
  let isCommitted = false
  function send(): Promise<(() => void)[]> {
    // Closed before the commit is sent: a query queued behind it would run outside of any transaction and role.
    session.isOpen = false
    committing = commit(sendOn(session), closeCommitHooks())
    // Passed to the caller that awaits it below.
    committing.catch(() => undefined)
    if (isSessionShared) release()
    return committing
  }
  if (isOneStatement) session.onSent = send
  try {
    const result = await work(tx)
    session.isOpen = false
    await session.begun
    const runs = await (committing ?? send())
    isCommitted = true
    runs.forEach(runCommitted)
    return result
  } catch (error) {
    session.isOpen = false
    // A commit that was sent has ended the transaction, whatever its answer.
    if (committing !== undefined) await committing.catch(() => undefined)
    else broken = await rollback(client)
    if (!isCommitted) broken ??= stalePlan(error)
    throw queryError(client, error)
  } finally {
    closeCommitHooks()
    release(broken)
  }
}

/** The change is committed: an error after it must not look like a failed commit, and must not be silent. */
function runCommitted(run: () => void): void {
  try {
    run()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/** Returns why the connection must not be reused, if so. The caller throws the first error. */
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
  /** The first statement is sent after `begin` without waiting for its result; results are returned in order. */
  begun: Promise<unknown>
  /** Called as soon as a statement has been sent. */
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

function sendOn({ client, nameOf }: Session): Send {
  return (text, values = []) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name ? { name } : {}) })
  }
}

function connectionOn(session: Session): DatabaseConnection {
  const send = sendOn(session)
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!session.isOpen) throw new Error('a query was sent after its transaction ended')
      const answering = send(query.sql, query.parameters)
      session.onSent?.()
      const [answer] = await Promise.all([answering, session.begun])
      // A text of several statements has several results: the last one counts.
      const { rows, rowCount, command } = [answer].flat().at(-1) ?? answer
      if (command === 'SELECT') return { rows }
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: kysely's interface asks for a generator; streaming is not offered
    async *streamQuery() {
      throw new Error('streaming rows is not supported. Page through them instead')
    },
  }
}
