/** A run of a text that stayed, went, or came. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}'’]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Length of the longest common run of words from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[]
      const next = table[i + 1] as number[]
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

function push(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ kind, text })
}

/**
 * The changes of a text, word by word (AIA-02): joined, the parts that are not `added` are the first text, those that
 * are not `removed` the second.
 * @example
 * import { diffWords } from '@comptoir/core/writing'
 *
 * const changes = diffWords('le le pain', 'le pain')
 * changes.map(({ kind, text }) => `${kind}: ${text}`) // => ['same: le ', 'removed: le ', 'same: pain']
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  const lengths = commonLengths(from, to)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      push(parts, 'same', from[i] ?? '')
      i += 1
      j += 1
    } else if (i < from.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? -1)) {
      push(parts, 'removed', from[i] ?? '')
      i += 1
    } else if (j < to.length) {
      push(parts, 'added', to[j] ?? '')
      j += 1
    } else {
      push(parts, 'removed', from[i] ?? '')
      i += 1
    }
  }
  return parts
}
