import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { newId } from '../http/id.ts'
import { createResource } from '../state/index.ts'
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  type QuickReply,
  updateQuickReply,
} from './contract.ts'
import { foldText } from './fold.ts'

/** A quick reply as typed. */
export interface QuickReplyText {
  title: string
  value: string
}

/** What went wrong with a change that was shown already (MSG-51, D-32). */
export interface QuickReplyFailure {
  action: 'add' | 'change' | 'remove'
  error: unknown
  retry: () => void
}

/** The quick replies of a venue, by name; changes are shown at once and taken back visibly (MSG-18, MSG-51). */
export interface QuickReplies {
  readonly all: ReadonlySignal<readonly QuickReply[]>
  readonly error: ReadonlySignal<unknown>
  readonly isLoaded: ReadonlySignal<boolean>
  load(): Promise<void>
  /** Returns whether it was kept. Until the list is read again it has an id of its own making. */
  add(text: QuickReplyText): Promise<boolean>
  change(id: string, text: QuickReplyText): Promise<boolean>
  remove(id: string): Promise<boolean>
}

const byName = (one: QuickReply, other: QuickReply) => one.title.localeCompare(other.title)

/**
 * Makes the {@link QuickReplies} of a venue; nothing is read before {@link QuickReplies.load}.
 * @example
 * import { createQuickReplies } from '@comptoir/core/inbox-team'
 *
 * const replies = createQuickReplies(api, venueId, ({ action, retry }) => {
 *   if (confirm(`Could not ${action} the quick reply. Try again?`)) retry()
 * })
 * await replies.load()
 * await replies.add({ title: 'Horaires', value: 'Bonjour {firstName}, nous ouvrons à 7 h.' })
 */
export function createQuickReplies(
  api: Api,
  venueId: number,
  onFailed: (failure: QuickReplyFailure) => void,
): QuickReplies {
  const params = { venueId }
  const all = signal<readonly QuickReply[]>([])
  const list = createResource(async (abort) => {
    all.value = await api(listQuickReplies, { params }, { signal: abort })
    return true
  })
  const isLoaded = signal(false)

  async function load(): Promise<void> {
    await list.reload()
    if (list.error.peek() === undefined) isLoaded.value = true
  }

  /** Shows a change, asks for it, and reads the list again however it ends (MSG-51). */
  async function attempt(
    action: QuickReplyFailure['action'],
    shown: readonly QuickReply[],
    ask: () => Promise<unknown>,
    retry: () => void,
  ): Promise<boolean> {
    const before = all.peek()
    all.value = [...shown].sort(byName)
    try {
      await ask()
      return true
    } catch (error) {
      all.value = before
      onFailed({ action, error, retry })
      return false
    } finally {
      void load()
    }
  }

  function add(text: QuickReplyText): Promise<boolean> {
    const shown = { ...text, id: newId() as QuickReply['id'] }
    const ask = () => api(createQuickReply, { params, body: text })
    return attempt('add', [...all.peek(), shown], ask, () => void add(text))
  }

  function change(id: string, text: QuickReplyText): Promise<boolean> {
    const shown = all.peek().map((reply) => (reply.id === id ? { ...reply, ...text } : reply))
    const ask = () => api(updateQuickReply, { params: { venueId, id }, body: text })
    return attempt('change', shown, ask, () => void change(id, text))
  }

  function remove(id: string): Promise<boolean> {
    const shown = all.peek().filter((reply) => reply.id !== id)
    const ask = () => api(deleteQuickReply, { params: { venueId, id } })
    return attempt('remove', shown, ask, () => void remove(id))
  }

  return { all, error: list.error, isLoaded, load, add, change, remove }
}

/**
 * The quick replies that a search finds: names that begin with it, then names and texts that hold it.
 * @example
 * import { findQuickReplies, listQuickReplies } from '@comptoir/core/inbox-team'
 *
 * const replies = await api(listQuickReplies, { params: { venueId } })
 * const [best] = findQuickReplies(replies, 'hor')
 */
export function findQuickReplies(all: readonly QuickReply[], search: string): readonly QuickReply[] {
  const typed = foldText(search.trim())
  if (typed === '') return all
  const rank = ({ title, value }: QuickReply) => {
    if (foldText(title).startsWith(typed)) return 0
    if (foldText(title).includes(typed)) return 1
    return foldText(value).includes(typed) ? 2 : 3
  }
  return all
    .filter((reply) => rank(reply) < 3)
    .sort((one, other) => rank(one) - rank(other) || byName(one, other))
}

/** The values of the variables in braces. */
export interface ReplyWords {
  /** The customer's whole name; empty when it is not known. */
  name: string
  venue: string
}

/** The names that a quick reply may hold in braces. */
export const replyVariables = ['firstName', 'name', 'venue'] as const

/**
 * A quick reply with its names filled in. Where a name is not known, its word goes, with the space before it.
 * @example
 * import { fillReply } from '@comptoir/core/inbox-team'
 *
 * fillReply('Bonjour {firstName} !', { name: 'Ada Lovelace', venue: 'Karukéra' }) // => 'Bonjour Ada !'
 * fillReply('Bonjour {firstName} !', { name: '', venue: 'Karukéra' }) // => 'Bonjour !'
 */
export function fillReply(value: string, { name, venue }: ReplyWords): string {
  const words: Record<string, string> = {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name: name.trim(),
    venue,
  }
  return value.replace(/( ?)\{(firstName|name|venue)\}/g, (_, space: string, key: string) =>
    words[key] ? space + words[key] : '',
  )
}
