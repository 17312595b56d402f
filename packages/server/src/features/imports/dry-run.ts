import type { ImportCounts, ImportDifference } from '@comptoir/core/imports'
import type { Tx } from '../../kernel/db/database.ts'
import { columnIdsOf, conflictsOf, countsOf, type Job, keepErrors, readBatch, rulesOf } from './batch.ts'
import type { CsvRecord } from './csv.ts'
import { toText, type Values } from './fields.ts'
import { findKnown } from './people.ts'
import {
  type Addresses,
  addCounts,
  addressesIn,
  addressesOf,
  isReplaced,
  noCounts,
  planBatch,
  replacedFields,
  type Subject,
} from './plan.ts'
import { createSeen, type Seen } from './seen.ts'

/** Examples of each kind that a dry run returns. */
const EXAMPLES = 20

/** A dry run: what the rows so far would change. */
export interface Check {
  /** Reads a batch and stores its errors; no person is written. */
  look(tx: Tx, records: readonly CsvRecord[], from: number): Promise<void>
  readonly difference: ImportDifference
}

const nameOf = ({ first_name, last_name, email, phone }: Values) =>
  [first_name, last_name].filter(Boolean).join(' ') || toText(email ?? phone)

/** What is remembered of an existing person. */
const [SEEN, CHANGED] = [1, 2]
const markOf = ({ id }: Subject) => `#${id}`

/** A person of an earlier batch, of whom only the number is left. */
function shadow(number: number): Subject {
  const id = number > 0 ? number : undefined
  return {
    id,
    values: {},
    before: undefined,
    seen: 'seen',
    wasChanged: false,
    row: -number,
    isTouched: false,
    isChanged: false,
    unverified: [],
  }
}

/**
 * The addresses of a batch, together with those of earlier rows, which no table holds yet. An address that a later row
 * took from its person still leads to them here, as the import itself will not do.
 */
function addressesAfter(
  seen: Seen,
  known: Map<string, Subject>,
): Addresses & { wasCounted(subject: Subject): boolean; keep(): void } {
  const byNumber = new Map<number, Subject>()
  for (const subject of known.values()) {
    if (subject.id === undefined) continue
    byNumber.set(subject.id, subject)
    if (seen.get(markOf(subject)) !== undefined) subject.seen = 'seen'
  }
  const written = new Map<string, Subject>()
  const ofNumber = (number: number) => {
    const subject = byNumber.get(number) ?? shadow(number)
    byNumber.set(number, subject)
    return subject
  }
  return {
    get(address) {
      const number = seen.get(address)
      return written.get(address) ?? (number === undefined ? known.get(address) : ofNumber(number))
    },
    set: (address, subject) => void written.set(address, subject),
    delete(address) {
      written.delete(address)
      known.delete(address)
    },
    /** The tables do not show what earlier batches would have changed: a person changed again was counted then. */
    wasCounted: (subject) => isReplaced(subject) && seen.get(markOf(subject)) === CHANGED,
    keep() {
      for (const [address, subject] of written) seen.set(address, subject.id ?? -subject.row)
      for (const subject of byNumber.values()) {
        if (subject.id === undefined || !subject.isTouched) continue
        if (isReplaced(subject)) seen.set(markOf(subject), CHANGED)
        else if (seen.get(markOf(subject)) === undefined) seen.set(markOf(subject), SEEN)
      }
    },
  }
}

const changesOf = (subject: Subject) =>
  replacedFields(subject).map((field) => ({
    field,
    before: toText(subject.before?.[field]),
    after: toText(subject.values[field]),
  }))

export function startCheck(job: Job): Check {
  const seen = createSeen()
  const rules = rulesOf(job)
  const difference: ImportDifference & { counts: ImportCounts } = {
    counts: noCounts,
    created: [],
    changed: [],
    duplicate: [],
  }

  function addExamples(
    subjects: readonly Subject[],
    duplicates: readonly { row: number; subject: Subject }[],
  ): void {
    const fresh = subjects.filter(({ seen }) => seen === undefined)
    const room = <T>(list: readonly unknown[], found: T[]) => found.slice(0, EXAMPLES - list.length)
    const created = fresh.filter(({ id }) => id === undefined)
    for (const { row, values } of room(difference.created, created))
      difference.created.push({
        row,
        values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, toText(value)])),
      })
    const changed = fresh.filter(isReplaced)
    for (const subject of room(difference.changed, changed))
      difference.changed.push({
        row: subject.row,
        name: nameOf(subject.before ?? {}),
        fields: changesOf(subject),
      })
    for (const { row, subject } of room(difference.duplicate, [...duplicates]))
      difference.duplicate.push({ row, name: nameOf(subject.values) })
  }

  return {
    difference,
    async look(tx, records, from) {
      const read = readBatch(job, records, from)
      const { rows, errors } = read
      const known = await findKnown(
        tx,
        job,
        rows.flatMap(({ values }) => addressesIn(values)),
        columnIdsOf(job),
      )
      const addresses = addressesAfter(seen, addressesOf(known))
      const plan = planBatch(rows, addresses, rules)
      const again = plan.subjects.filter(addresses.wasCounted).length
      addresses.keep()
      await keepErrors(tx, job, errors)
      await keepErrors(tx, job, conflictsOf(plan, records, from))
      const beside = { ...noCounts, changed: -again, unchanged: again }
      difference.counts = addCounts(difference.counts, addCounts(countsOf(read, plan), beside))
      addExamples(plan.subjects, plan.duplicates)
    },
  }
}
