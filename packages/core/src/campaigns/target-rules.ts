import type { CampaignTarget, TargetType } from './shapes.ts'

/**
 * A target that begins with other people (CMP-24): guests and the loyalty book leave no books chosen, books begin
 * empty; the places and the people who are left out stay.
 * @example
 * import { readTarget, switchTarget } from '@comptoir/core/campaigns'
 *
 * const target = readTarget('{"type":"addressbook","addressBookIds":[3]}')
 * target && switchTarget(target, 'fidelity').isFidelity // => true
 * target && switchTarget(target, 'fidelity').addressBookIds // => []
 */
export function switchTarget(target: CampaignTarget, type: TargetType): CampaignTarget {
  if (target.type === type) return target
  if (type === 'import' || type === 'manual') return { ...target, type, isFidelity: false }
  return { ...target, type, addressBookIds: [], segmentIds: [], isFidelity: type === 'fidelity' }
}

/**
 * How many the estimate is for (CMP-27): as many as are desired, else as many as the credits reach if they are to be
 * used up, else all.
 * @example
 * import { estimatedCount } from '@comptoir/core/campaigns'
 *
 * estimatedCount({ reach: 500, desired: 200, credits: 90 }) // => 200
 * estimatedCount({ reach: 500, desired: null, credits: 90 }) // => 90
 */
export function estimatedCount({
  reach,
  desired,
  credits,
}: {
  reach: number
  desired: number | null
  credits: number
}): number {
  return Math.min(reach, desired ?? credits)
}

/** What a typed or pasted list of numbers came to. */
export interface TypedNumbers {
  /** E.164, each once. */
  phoneNumbers: string[]
  /** What is no number, with its line, from 1; the first ones. */
  wrong: { text: string; line: number }[]
  /** How many were there twice. */
  repeated: number
  /** How many are more than one campaign takes. */
  beyond: number
}

const WRONG_SHOWN = 5
/** A pasted text of megabytes is none that somebody typed: what comes after is not looked at. */
const LINES_READ = 20_000

/**
 * Reads a typed or pasted list: one number a line, or with commas, semicolons or tabs between them.
 * @example
 * import { readNumbers } from '@comptoir/core/campaigns'
 *
 * const read = (text: string) => (/^\+\d{7,15}$/.test(text) ? text : undefined)
 * readNumbers('+590690000001; +590690000001\nAda', read, 2000) // => { phoneNumbers: ['+590690000001'], wrong: [{ text: 'Ada', line: 2 }], repeated: 1, beyond: 0 }
 */
export function readNumbers(
  list: string,
  toE164: (written: string) => string | undefined,
  max: number,
): TypedNumbers {
  const found = new Set<string>()
  const wrong: TypedNumbers['wrong'] = []
  let repeated = 0
  for (const [index, line] of list.split('\n', LINES_READ).entries())
    for (const written of line.split(/[,;\t]/).map((one) => one.trim())) {
      if (written === '') continue
      const phone = toE164(written)
      if (phone === undefined) wrong.push({ text: written.slice(0, 40), line: index + 1 })
      else if (found.has(phone)) repeated += 1
      else found.add(phone)
    }
  const phoneNumbers = [...found].slice(0, max)
  return {
    phoneNumbers,
    wrong: wrong.slice(0, WRONG_SHOWN),
    repeated,
    beyond: found.size - phoneNumbers.length,
  }
}
