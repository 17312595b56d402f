/** What may stand below a requirement: a test, a page that says it, or the reason why there is none. */
export const kinds = ['test', 'document', 'design', 'operator', 'absent', 'accepted', 'open'] as const
export type Kind = (typeof kinds)[number]

/** A line below a requirement. */
export interface Proof {
  kind: Kind
  text: string
}

/** A requirement as the table has it. */
export interface Item {
  id: string
  level: number
  title: string
  proofs: Proof[]
  /** Where it stands: the file, and the line in it. */
  at: string
}

/** A page of the table: its name, and what stands in it. */
export interface Page {
  name: string
  text: string
}

const heading = /^### (\d+\.\d+\.\d+) \(L([123])\)(.*)$/
const proof = /^- (\w+):(.*)$/

/** Reads a page: a heading for each requirement, its proofs as a list below. */
export function readPage({ name, text }: Page): Item[] {
  const items: Item[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [, id, level, title = ''] = heading.exec(line) ?? []
    if (id)
      items.push({ id, level: Number(level), title: title.trim(), proofs: [], at: `${name}:${index + 1}` })
    const [, kind, words = ''] = proof.exec(line) ?? []
    if (kind) items.at(-1)?.proofs.push({ kind: kind as Kind, text: words.trim() })
    // A long line goes on below.
    const last = items.at(-1)?.proofs.at(-1)
    if (last && /^ {2}\S/.test(line)) last.text += ` ${line.trim()}`
  }
  return items
}
