import type { Session } from '@comptoir/core/session'
import {
  EXCLUSIONS_MAX,
  type ExclusionLine,
  type ExclusionResult,
  importExclusions,
} from '@comptoir/core/suppression'

export interface Blacklist {
  venueId: number
  lines: readonly ExclusionLine[]
  /** The name of its file, if it came from one. */
  source: string
}

const none: ExclusionResult = {
  added: 0,
  known: 0,
  invalidLines: [],
  emailAddressCount: 0,
  phoneNumberCount: 0,
}

/** Sends a blacklist in pieces, or asks what would come of it; line numbers are those of the whole. */
export async function sendBlacklist(
  api: Session['api'],
  { venueId, lines, source }: Blacklist,
  isPreview: boolean,
): Promise<ExclusionResult> {
  let result = none
  for (let start = 0; start < lines.length; start += EXCLUSIONS_MAX) {
    const piece = lines.slice(start, start + EXCLUSIONS_MAX)
    const body = { source, isPreview, lines: piece.map(({ line: _, ...exclusion }) => exclusion) }
    const answer = await api(importExclusions, { params: { venueId }, body })
    const invalidLines = answer.invalidLines.map((one) => ({ ...one, line: piece[one.line - 1]?.line ?? 0 }))
    result = {
      ...answer,
      added: result.added + answer.added,
      known: result.known + answer.known,
      invalidLines: [...result.invalidLines, ...invalidLines],
    }
  }
  return result
}
