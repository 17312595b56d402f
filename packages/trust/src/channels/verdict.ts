import type { FaultyChannel } from './channels.ts'
import type { CustomerAction } from './customer-actions.ts'
import { plain, type Standing, type Stored } from './stored.ts'

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

/** Judges what customers did besides writing: each had its effect as often as it was done. */
export function verdictOfActions(done: readonly CustomerAction[], { shown, missingFiles }: Stored): Verdict {
  const effectsOf = (action: CustomerAction) =>
    shown.filter(
      ({ platform, text }) =>
        platform === action.platform && action.sees.every((words) => text.includes(plain(words))),
    ).length
  const kinds = [...new Set(done)].map((action) => {
    const times = done.filter((one) => one === action).length
    return {
      text: `${action.platform}, ${action.name}: ${effectsOf(action)} of ${times}`,
      extra: effectsOf(action) - times,
    }
  })
  return {
    channel: 'what customers do besides writing',
    sent: 0,
    written: done.length,
    unknown: 0,
    lost: [
      ...kinds.filter(({ extra }) => extra < 0).map(({ text }) => text),
      ...Array<string>(missingFiles).fill('a file'),
    ],
    doubled: kinds.filter(({ extra }) => extra > 0).map(({ text }) => text),
    undecided: [],
    stuck: [],
    disputed: [],
  }
}
