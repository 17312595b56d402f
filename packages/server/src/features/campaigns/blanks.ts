import type { Candidate } from './candidates.ts'

/** Whether somebody's message lacks a name that the text has no words for (D-76). */
export function blankIn(body: string): (person: Candidate) => boolean {
  const uses = (name: string) => new RegExp(`\\{\\{${name}\\|?\\s*\\}\\}|\\{${name}\\}`).test(body)
  const [first, last] = [uses('firstName'), uses('lastName')]
  return ({ firstName, lastName }) => (first && firstName.trim() === '') || (last && lastName.trim() === '')
}
