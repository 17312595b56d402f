import { type DemoPicture, isPicture } from './pictures.ts'

const MINUTE_MS = 60_000

/** Who wrote a line: the customer, a person, an automatic text, or the agent, which may hand over to a person. */
type Writer = 'customer' | 'person' | 'rule' | 'agent' | 'handOver'

export interface Line {
  body: string
  by: Writer
  picture: DemoPicture | undefined
  /** Minutes since the line before. */
  pauseMinutes: number
}

const writers: Record<string, Writer> = {
  '<': 'customer',
  '>': 'person',
  '>>': 'rule',
  '>*': 'agent',
  '>?': 'handOver',
}

/** Reads a line of a dialogue. */
export function parseLine(line: string): Line {
  const [, pause = '0', mark = '<', picture, body = ''] =
    /^(?:\+(\d+) )?(<|>[>*?]?) (?:\[(\w+)\] )?(.*)$/s.exec(line) ?? []
  return {
    body,
    by: writers[mark] ?? 'customer',
    picture: isPicture(picture) ? picture : undefined,
    pauseMinutes: Number(pause),
  }
}

/** When each line was written, so that the last one is at `endMs`. */
export function timesOf(lines: readonly Line[], endMs: number): number[] {
  const total = lines.reduce((sum, line) => sum + line.pauseMinutes, 0)
  let at = endMs - total * MINUTE_MS - lines.length
  return lines.map((line) => {
    at += line.pauseMinutes * MINUTE_MS + 1
    return at
  })
}

/** The first line that no person has answered; -1 where everything is. */
export function firstUnanswered(lines: readonly Line[]): number {
  const answered = lines.findLastIndex(({ by }) => by === 'person')
  return lines.findIndex(({ by }, index) => index > answered && by === 'customer')
}

/** What a line is in its table, beside what its place and its time say. */
export function writtenBy({ by }: Line, managerId: number) {
  const isFromAgent = by === 'agent' || by === 'handOver'
  return {
    is_from_business: by !== 'customer',
    is_generated: by === 'rule' || isFromAgent,
    is_hand_over: by === 'rule' || by === 'handOver',
    is_unknown: by === 'handOver',
    sources: isFromAgent ? JSON.stringify(by === 'agent' ? [{ kind: 'faq', title: '' }] : []) : null,
    manager_id: by === 'person' ? managerId : null,
  }
}
