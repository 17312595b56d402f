import { appendFileSync } from 'node:fs'

export type Profile = 'quick' | 'full' | 'soak'

/** What a figure must be. */
export interface Bound {
  exactly?: number
  most?: number
  least?: number
}

interface Line {
  goal: string
  engine?: string
  name: string
}

/** How much is tried: quick with every change, full before a release, soak for as long as one likes. */
export const profile = profileOf(process.env.TRUST_PROFILE)

/** What the profile asks for; soak repeats what full does. */
export function scaled<T>(quick: T, full: T): T {
  return profile === 'quick' ? quick : full
}

/** Writes down what was measured, where a run asks for it by TRUST_FIGURES. */
export function figure(goal: string, name: string, value: number, bound?: Bound, engine?: string): void {
  append({ goal, ...(engine ? { engine } : {}), name }, { value, ...(bound ? { bound } : {}) })
}

/** Writes down that a deliberately broken variant failed, as it must. */
export function control(
  goal: string,
  name: string,
  hasFailed: boolean,
  detail: string,
  engine?: string,
): void {
  append({ goal, ...(engine ? { engine } : {}), name }, { control: true, hasFailed, detail })
}

function append(line: Line, values: object): void {
  const file = process.env.TRUST_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ ...line, ...values })}\n`)
}

/** The profile of a name; throws where there is none of that name. */
export function profileOf(name: string | undefined): Profile {
  if (name === undefined || name === '' || name === 'quick') return 'quick'
  if (name === 'full' || name === 'soak') return name
  throw new Error(`TRUST_PROFILE is "${name}"; it is quick, full or soak.`)
}
