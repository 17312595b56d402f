import { type output as Out, parse, type $ZodType as Schema } from 'zod/v4/core'
import type { inboxEvents } from '../inbox/index.ts'
import type { threadNoteEvents } from '../inbox-team/index.ts'
import type { EventHandler, Live, ResetReason } from '../live/index.ts'

type Events = typeof inboxEvents & typeof threadNoteEvents

/** The events of a venue's stream, emitted by a test. */
export interface FakeLive extends Pick<Live, 'on' | 'onReset'> {
  emit<N extends keyof Events>(name: N, data: Out<Events[N]>): void
  reset(reason?: ResetReason): void
}

/**
 * Makes a {@link FakeLive}; what is emitted must fit the schema that is listened with, as on the wire.
 * @example
 * import { buildConversation, buildMessage, createFakeLive } from '@comptoir/core/testing'
 *
 * const live = createFakeLive()
 * live.emit('messages.received', { message: buildMessage(), conversation: buildConversation() })
 */
export function createFakeLive(): FakeLive {
  const handlers = new Map<string, Set<(data: unknown) => void>>()
  const resets = new Set<(reason: ResetReason) => void>()
  return {
    on<S extends Schema>(name: string, schema: S, handler: EventHandler<S>) {
      const take = (data: unknown) => handler(parse(schema, data), { venueId: 1, seq: 1, at: Date.now() })
      handlers.set(name, (handlers.get(name) ?? new Set()).add(take))
      return () => void handlers.get(name)?.delete(take)
    },
    onReset(handler) {
      resets.add(handler)
      return () => void resets.delete(handler)
    },
    emit(name, data) {
      for (const take of handlers.get(name) ?? []) take(data)
    },
    reset(reason = 'lost') {
      for (const handler of resets) handler(reason)
    },
  }
}
