import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { type InboxLive, MessageEvent } from '../inbox/index.ts'
import { PRESENCE_EVENT, PresenceEvent, type PresenceState, sendPresence } from './contract.ts'

/** How often presence is sent again; after twice that time the others forget it. */
export const LOOKING_EVERY_MS = 20_000
/** How often typing is sent at most, and how long it holds. */
export const TYPING_EVERY_MS = 3000
export const TYPING_HOLDS_MS = 6000

/** A manager at a conversation. */
export interface Present {
  /** undefined is the customer. */
  managerId: number | undefined
  name: string
  isTyping: boolean
}

/** Who else looks at the conversation and types in it. Nothing of it is stored anywhere. */
export interface Presence {
  readonly others: ReadonlySignal<readonly Present[]>
  /** Moves to a conversation, or to none, and notifies those who are there. */
  look(at: { venueId: number; id: string } | undefined): void
  /** Call it at each edit: the others are notified now and then. */
  type(): void
  dispose(): void
}

/** What presence is made of. */
export interface PresenceOptions {
  api: Api
  live: InboxLive
  managerId: number
}

interface Entry extends Present {
  timer: ReturnType<typeof setTimeout>
}

/** The others at one conversation, each until it is over. */
function createRoom() {
  const others = signal<readonly Present[]>([])
  const entries = new Map<number | undefined, Entry>()
  const show = () => {
    others.value = [...entries.values()].map(({ timer: _, ...present }) => present)
  }
  function drop(key: number | undefined) {
    clearTimeout(entries.get(key)?.timer)
    if (entries.delete(key)) show()
  }
  function put(present: Present, holdsMs: number, then: () => void) {
    const key = present.managerId
    clearTimeout(entries.get(key)?.timer)
    entries.set(key, { ...present, timer: setTimeout(then, holdsMs) })
    show()
  }
  return {
    others,
    has: (key: number | undefined) => entries.has(key),
    drop,
    looks(present: Present) {
      // Typing ends by itself: what is sent every now and then, or was overtaken, says no less than it.
      if (entries.get(present.managerId)?.isTyping) return
      put(present, 2.5 * LOOKING_EVERY_MS, () => drop(present.managerId))
    },
    types(present: Present) {
      const stops = () => {
        // The customer is only known to type; a manager still looks.
        if (present.managerId === undefined) drop(undefined)
        else put({ ...present, isTyping: false }, 2 * LOOKING_EVERY_MS, () => drop(present.managerId))
      }
      put({ ...present, isTyping: true }, TYPING_HOLDS_MS, stops)
    },
    clear() {
      for (const key of [...entries.keys()]) drop(key)
    },
  }
}

/**
 * Makes the {@link Presence} of a manager, who is nowhere yet.
 * @example
 * import { createPresence } from '@comptoir/core/inbox-team'
 *
 * const presence = createPresence({ api, live, managerId: 7 })
 * presence.look({ venueId, id: '00000000-0000-7000-8000-000000000001' })
 * presence.others.subscribe((others) => console.log(others.map(({ name }) => name).join(', ')))
 */
export function createPresence({ api, live, managerId }: PresenceOptions): Presence {
  const room = createRoom()
  let place: { venueId: number; id: string } | undefined
  let typedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setInterval> | undefined

  function send(state: PresenceState): void {
    // Presence that is not sent is no error: it is sent again soon.
    if (place) api(sendPresence, { params: place, body: { state } }).catch(() => {})
  }

  function take({ conversationId, manager, state }: PresenceEvent): void {
    if (conversationId !== place?.id || manager?.managerId === managerId) return
    const present = { managerId: manager?.managerId, name: manager?.name ?? '', isTyping: false }
    if (state === 'gone') {
      room.drop(present.managerId)
      return
    }
    const isNew = !room.has(present.managerId)
    if (state === 'typing') room.types(present)
    else room.looks(present)
    // Who comes does not know who is there already.
    if (isNew && manager) send('looking')
  }

  const stops = [
    live.on(PRESENCE_EVENT, PresenceEvent, take),
    live.on('messages.received', MessageEvent, ({ message }) => {
      if (message.conversationId === place?.id) room.drop(undefined)
    }),
  ]

  function look(at: typeof place): void {
    if (at?.id === place?.id) return
    send('gone')
    room.clear()
    clearInterval(timer)
    place = at
    typedAt = Number.NEGATIVE_INFINITY
    if (!place) return
    send('looking')
    timer = setInterval(() => send('looking'), LOOKING_EVERY_MS)
  }

  return {
    others: room.others,
    look,
    type() {
      if (Date.now() - typedAt < TYPING_EVERY_MS) return
      typedAt = Date.now()
      send('typing')
    },
    dispose() {
      look(undefined)
      for (const stop of stops) stop()
    },
  }
}
