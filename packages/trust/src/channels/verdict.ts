import type { FaultyChannel } from './channels.ts'
import type { Standing, Stored } from './stored.ts'

/** How a channel came through. The last five must be empty. */
export interface Verdict {
  channel: string
  sent: number
  /** What customers wrote. */
  written: number
  /** Shown as unknown: somebody decides. */
  unknown: number
  /** Ours that never arrived and no one is notified, and theirs that is not here. */
  lost: string[]
  /** There more than once, or stored more than once. */
  doubled: string[]
  /** Shown as unknown, or as failed, though the provider would have taken a repeat. */
  undecided: string[]
  /** Still waiting when all was quiet. */
  stuck: string[]
  /** The job says something else than the message. */
  disputed: string[]
}

interface Evidence {
  sent: readonly string[]
  written: readonly string[]
  arrived: readonly string[]
  stored: Stored
}

const timesIn = (all: readonly string[], text: string) => all.filter((one) => one === text).length

/** Judges one channel by what the provider has. */
export function verdictOf(
  { name, isKeyed }: FaultyChannel,
  { sent, written, arrived, stored }: Evidence,
): Verdict {
  const standing = (text: string): Standing | undefined => stored.standings.get(text)
  const mayBeUnknown = (text: string) => !isKeyed && standing(text) === 'unknown'
  return {
    channel: name,
    sent: sent.length,
    written: written.length,
    unknown: sent.filter((text) => standing(text) === 'unknown').length,
    lost: [
      ...sent.filter((text) => timesIn(arrived, text) === 0 && !mayBeUnknown(text)),
      ...written.filter((text) => timesIn(stored.received, text) === 0),
    ],
    doubled: [
      ...sent.filter((text) => timesIn(arrived, text) > 1),
      ...written.filter((text) => timesIn(stored.received, text) > 1),
    ],
    undecided: sent.filter(
      (text) => standing(text) === 'failed' || (isKeyed && standing(text) === 'unknown'),
    ),
    stuck: sent.filter((text) => standing(text) === 'open' || standing(text) === undefined),
    disputed: sent.filter((text) => stored.disputed.includes(text)),
  }
}
