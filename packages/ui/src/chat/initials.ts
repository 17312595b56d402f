/**
 * The initials of a name, at most two, and one of the five colours, always the same for the same name.
 * @example
 * import { initialsOf } from '@comptoir/ui/chat'
 *
 * initialsOf('Ada Lovelace').initials // 'AL'
 */
export function initialsOf(name: string): { initials: string; tone: 1 | 2 | 3 | 4 | 5 } {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = [words[0], words.slice(1).pop()].map((word = '') => [...word][0]).join('')
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return { initials: initials.toLocaleUpperCase() || '?', tone: ((hash % 5) + 1) as 1 | 2 | 3 | 4 | 5 }
}
