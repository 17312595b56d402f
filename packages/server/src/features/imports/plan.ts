import type { ImportCounts, MergeRule } from '@comptoir/core/imports'
import type { Channel } from './consent-cells.ts'
import { isEmpty, isSame, type Value, type Values } from './fields.ts'
import type { ReadRow } from './row.ts'

/** An existing person, with what the import changed of them so far. */
export interface KnownPerson {
  id: number
  values: Values
  /** The original values of the fields that this import has replaced. */
  former: Values
  /** Whether this import created them; undefined where it has not seen them before. */
  seen: 'created' | 'seen' | undefined
}

/** A person of the file, existing or new. */
export interface Subject {
  id: number | undefined
  values: Record<string, Value>
  /** As they were before this import; undefined for those whom it created. */
  before: Values | undefined
  seen: KnownPerson['seen']
  /** Whether earlier batches changed them from what they were before this import. */
  wasChanged: boolean
  row: number
  isTouched: boolean
  isChanged: boolean
  /** The channels that the import's proof of consent does not cover. */
  unverified: readonly Channel[]
}

/** An address of a person who refuses messages on these channels. */
export interface Refusal {
  address: string
  channels: readonly Channel[]
}

/** What a batch comes to. */
export interface Plan {
  /** Every person of the rows, once. */
  subjects: Subject[]
  /** Addresses of rows in which the person refuses messages. */
  refused: Refusal[]
  duplicates: { row: number; subject: Subject }[]
  /** Rows whose e-mail is one person's and whose phone is another's. */
  conflicts: number[]
  counts: ImportCounts
}

export const noCounts: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  duplicate: 0,
  invalid: 0,
  unsubscribed: 0,
  added: 0,
  partial: 0,
}

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const names = Object.keys(noCounts) as (keyof ImportCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as ImportCounts
}

/**
 * Which of two values stays where the person was there before the import: `keep` theirs, `replace` the file's, `fill`
 * the file's where they had none. An empty cell says nothing and never wins.
 */
export function mergeValue(
  rule: MergeRule,
  before: Value | undefined,
  current: Value | undefined,
  given: Value,
): Value {
  const isGivenTaken = !isEmpty(given) && (rule === 'replace' || (rule === 'fill' && isEmpty(before)))
  return isGivenTaken ? given : (current ?? null)
}

/** Fields that an import changed on existing people; empty for people it created. */
export function replacedFields({ before, values }: Pick<Subject, 'before' | 'values'>): string[] {
  if (before === undefined) return []
  return Object.keys(values).filter((field) => !isSame(before[field], values[field]))
}

/** Whether an existing person has changed. */
export const isReplaced = (subject: Pick<Subject, 'before' | 'values'>) => replacedFields(subject).length > 0

/** The person with each address, while a file is processed. */
export interface Addresses {
  get(address: string): Subject | undefined
  set(address: string, subject: Subject): void
  delete(address: string): void
}

/** The people that the batch may match, by each of their addresses. */
export function addressesOf(known: readonly KnownPerson[]): Map<string, Subject> {
  const addresses = new Map<string, Subject>()
  for (const { id, values, former, seen } of known) {
    const before = seen === 'created' ? undefined : { ...values, ...former }
    const subject = {
      id,
      values: { ...values },
      before,
      seen,
      wasChanged: isReplaced({ before, values }),
      row: 0,
      isTouched: false,
      isChanged: false,
      unverified: [],
    }
    for (const address of [values.email, values.phone])
      if (typeof address === 'string') addresses.set(address, subject)
  }
  return addresses
}

export const addressesIn = ({ email, phone }: Values): string[] =>
  [email, phone].filter((one) => typeof one === 'string')

function newSubject({ row, values, unverified }: ReadRow): Subject {
  return {
    id: undefined,
    values: { ...values },
    before: undefined,
    seen: undefined,
    wasChanged: false,
    row,
    isTouched: true,
    isChanged: false,
    unverified,
  }
}

function merge(subject: Subject, given: Values, rules: ReadonlyMap<string, MergeRule>): void {
  for (const [field, value] of Object.entries(given)) {
    const current = subject.values[field]
    const rule = subject.before ? (rules.get(field) ?? 'fill') : 'replace'
    const merged = mergeValue(rule, subject.before?.[field], current, value)
    if (isSame(current, merged)) continue
    subject.values[field] = merged
    subject.isChanged = true
  }
}

/**
 * What rows mean for the people that are there, one row after the other: who has the e-mail address or the phone number
 * is who is meant. In batches of any size the same rows come to the same end: what was seen and replaced before is
 * passed on.
 */
export function planBatch(
  rows: readonly ReadRow[],
  addresses: Addresses,
  rules: ReadonlyMap<string, MergeRule>,
): Plan {
  const subjects = new Set<Subject>()
  const refused: Refusal[] = []
  let unsubscribed = 0
  const duplicates: Plan['duplicates'] = []
  const conflicts: number[] = []

  for (const read of rows) {
    const { row, values } = read
    const [one, other = one] = addressesIn(values).map((address) => addresses.get(address))
    if (one && other && one !== other) {
      conflicts.push(row)
      continue
    }
    let subject = one ?? other
    if (!subject) {
      subject = newSubject(read)
    } else {
      if (subject.isTouched || subject.seen) duplicates.push({ row, subject })
      else subject.row = row
      for (const address of addressesIn(subject.values)) addresses.delete(address)
      merge(subject, values, rules)
      subject.isTouched = true
      subject.unverified = [...subject.unverified, ...read.unverified]
    }
    for (const address of addressesIn(subject.values)) addresses.set(address, subject)
    subjects.add(subject)
    if (read.refused.length === 0) continue
    unsubscribed += 1
    // A person who is suppressed at one address is suppressed at the other one too.
    for (const address of new Set([...addressesIn(values), ...addressesIn(subject.values)]))
      refused.push({ address, channels: read.refused })
  }
  const plan = { subjects: [...subjects], refused, duplicates, conflicts }
  return { ...plan, counts: { ...countPlan(plan), unsubscribed } }
}

/**
 * Who was there before the import is counted by how they stand against then, so that a value that one row replaces and
 * another one gives back is no change: what earlier batches said of them is put right where it no longer holds.
 */
function countPlan({ subjects, duplicates, conflicts }: Omit<Plan, 'counts'>): ImportCounts {
  const count = (isMeant: (subject: Subject) => boolean) => subjects.filter(isMeant).length
  const changed = count(isReplaced) - count(({ wasChanged }) => wasChanged)
  return {
    ...noCounts,
    created: count(({ id }) => id === undefined),
    changed,
    unchanged: count(({ before, seen }) => before !== undefined && seen === undefined) - changed,
    duplicate: duplicates.length,
    invalid: conflicts.length,
  }
}
