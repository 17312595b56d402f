import * as z from 'zod/mini'
import { type output as Out, type $ZodType as Schema, safeParse } from 'zod/v4/core'
import { handOver } from './hand-over.ts'

const Envelope = z.object({ venueId: z.int(), seq: z.int(), at: z.number() })

/** Where and when an event happened. */
export interface EventOrigin {
  venueId: number
  /** Its number in the venue's sequence. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

/** Receives an event's payload, as its schema gives it. */
export type EventHandler<S extends Schema> = (payload: Out<S>, origin: EventOrigin) => void

/** An event that could not be handed over: it is not what its schema says, or a handler threw. */
export interface BadEvent {
  name: string
  /** As it came. */
  data: string
  error: unknown
}

/** The handlers of named events. */
export interface EventHandlers {
  /** Returns a function that removes the handler. */
  add<S extends Schema>(name: string, schema: S, handler: EventHandler<S>): () => void
  /** Validates and hands over; never throws. */
  deliver(name: string, data: string): void
}

/** Makes a table of handlers; what cannot be delivered goes to `onBadEvent`. */
export function createEventHandlers(onBadEvent: (bad: BadEvent) => void): EventHandlers {
  const byName = new Map<string, Set<(json: unknown) => void>>()
  return {
    add(name, schema, handler) {
      const take = (json: unknown) => handler(must(schema, json), must(Envelope, json))
      const takers = byName.get(name) ?? new Set()
      byName.set(name, takers.add(take))
      return () => {
        takers.delete(take)
      }
    },
    deliver(name, data) {
      const onError = (error: unknown) => onBadEvent({ name, data, error })
      for (const take of Array.from(byName.get(name) ?? [])) handOver(() => take(JSON.parse(data)), onError)
    },
  }
}

function must<S extends Schema>(schema: S, json: unknown): Out<S> {
  const parsed = safeParse(schema, json)
  if (parsed.success) return parsed.data
  throw parsed.error
}
