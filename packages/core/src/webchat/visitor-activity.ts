import { effect } from '@preact/signals-core'
import { newId } from '../http/id.ts'
import { createDelivery } from '../state/delivery.ts'
import type { Parts } from './store-parts.ts'
import {
  setVisitorAttributes,
  trackVisitorEvents,
  type VisitorAttributes,
  type VisitorData,
  visitorLimits,
  visitorName,
} from './visitor-activity-contract.ts'

/** What a site says of its visitor, on the way to the server. */
export interface VisitorActivity {
  setAttributes(given: unknown): void
  track(name: unknown, data: unknown, at: number): void
  /** What waits was said of somebody else. */
  drop(): void
  stop(): void
}

interface WaitingEvent {
  id: string
  name: string
  data: VisitorData
  at: number
}

/** What is sent with one call. */
type Parcel = { attributes: VisitorAttributes } | { events: readonly WaitingEvent[] }

const NAME_RULE = `begins with a letter and has at most ${visitorLimits.name} letters, digits, spaces, dots, hyphens and underscores`
const VALUE_RULE = `is a text of at most ${visitorLimits.text} characters, a number or a boolean`
/** The oldest event that the server takes; milliseconds. */
const OLDEST_MS = 86_400_000

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return [...value].length <= visitorLimits.text && !/[\r\n]/.test(value)
  return typeof value === 'boolean' || Number.isFinite(value)
}

function checkCount(call: string, count: number): void {
  if (count > visitorLimits.attributes)
    throw new TypeError(`${call}: takes at most ${visitorLimits.attributes} names, and got ${count}`)
}

/** Names and values as a page gives them; throws a TypeError that names what is wrong (T7). */
function check(call: string, given: unknown, isRemovable: boolean): VisitorData {
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (!isRecord) throw new TypeError(`${call}: needs an object of names and values`)
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  checkCount(call, entries.length)
  for (const [name, value] of entries) {
    if (!visitorName.test(name)) throw new TypeError(`${call}: the name "${name}" is wrong; it ${NAME_RULE}`)
    if (!isValue(value) && !(isRemovable && value === null))
      throw new TypeError(`${call}: the value of "${name}" is wrong; it ${VALUE_RULE}`)
  }
  return Object.fromEntries(entries)
}

/** Makes what sends attributes and events once the visitor has written, and until the server has taken them. */
export function createVisitorActivity({ api, webchatId, session, onFailure }: Parts): VisitorActivity {
  const params = { webchatId }
  let attributes: VisitorAttributes = {}
  let events: readonly WaitingEvent[] = []

  function next(): Parcel | undefined {
    if (!session.current.peek()) return undefined
    if (Object.keys(attributes).length > 0) return { attributes }
    return events.length > 0 ? { events } : undefined
  }

  /** What has been said since stays. */
  function settle(parcel: Parcel): void {
    if ('events' in parcel) events = events.filter((event) => !parcel.events.includes(event))
    else
      attributes = Object.fromEntries(
        Object.entries(attributes).filter(([name, value]) => parcel.attributes[name] !== value),
      )
  }

  async function deliver(parcel: Parcel): Promise<void> {
    if ('attributes' in parcel) await api(setVisitorAttributes, { params, body: parcel })
    else {
      const now = Date.now()
      const sent = parcel.events.map(({ at, ...event }) => ({
        ...event,
        agoMs: Math.round(Math.min(Math.max(now - at, 0), OLDEST_MS)),
      }))
      await api(trackVisitorEvents, { params, body: { events: sent } }, { keepalive: true })
    }
    settle(parcel)
  }

  const delivery = createDelivery<Parcel>({
    next,
    deliver,
    onRefused(parcel, error) {
      onFailure(error)
      // What a session that is over did not take waits for the next one.
      if (session.current.peek()) settle(parcel)
    },
  })
  const unfollow = effect(() => {
    if (session.current.value) delivery.flush()
  })

  return {
    setAttributes(given) {
      const all = { ...attributes, ...check('setAttributes', given, true) }
      checkCount('setAttributes', Object.keys(all).length)
      attributes = all
      delivery.flush()
    },
    track(name, data = {}, at) {
      if (typeof name !== 'string' || !visitorName.test(name))
        throw new TypeError(`track: the name "${name}" is wrong; it ${NAME_RULE}`)
      const event = { id: newId(), name, data: check('track', data, false), at }
      events = [...events, event].slice(-visitorLimits.events)
      delivery.flush()
    },
    drop() {
      attributes = {}
      events = []
    },
    stop() {
      unfollow()
      delivery.stop()
    },
  }
}
