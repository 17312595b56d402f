import { sqlState } from './errors.ts'

/** What is said often enough that planning it each time would cost more than its plan takes room. */
const OFTEN = 10
/** Each connection keeps the plans of so many at most, some 50 KiB each. */
const MOST_NAMED = 250
/** Texts that are counted; more are texts made by the way, which no one says twice. */
const MOST_COUNTED = 2000

const featureNotSupported = '0A000'

/**
 * Names the statements whose plans the connections of a pool remember: those that are said often, as with row security
 * planning takes longer than most of our statements. Undefined for others. A plan that knows the rows of one role is
 * none for another.
 */
export function createStatementNames(most = MOST_NAMED) {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (role: string, text: string): string | undefined => {
    const key = `${role} ${text}`
    const known = names.get(key)
    if (known !== undefined || names.size >= most) return known
    const count = (counts.get(key) ?? 0) + 1
    if (counts.size >= MOST_COUNTED) counts.clear()
    counts.set(key, count)
    if (count < OFTEN) return undefined
    counts.delete(key)
    const name = `comptoir_${names.size}`
    names.set(key, name)
    return name
  }
}

/**
 * The error, if it says that a remembered plan answers other columns than the table has since a migration of a newer
 * version: the connection that remembers it is of no use any more.
 */
export function stalePlan(error: unknown): Error | undefined {
  const isStale =
    error instanceof Error &&
    sqlState(error) === featureNotSupported &&
    error.message.includes('cached plan must not change result type')
  return isStale ? error : undefined
}
