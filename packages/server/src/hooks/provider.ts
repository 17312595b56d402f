import type { Config } from '../config.ts'

/** One event of what a provider sent. */
export interface HookEvent {
  /** Who works it off: the lane of the inbox. */
  lane: string
  /** The provider's name of the account that it is for. */
  account: string
  /** The provider's name of the event, or one derived from its content. */
  eventId: string
  raw: string
}

/** A company that calls us; several channels may share one. */
export interface HookProvider {
  /** In the address: `/hooks/{name}`. */
  name: string
  /** Whether the bytes are the provider's own. False while nothing is configured to tell (T9). */
  isAuthentic(config: Config, raw: Uint8Array, headers: Headers): boolean
  /** What to answer when the provider makes sure that the address is ours; undefined to refuse. */
  handshake(config: Config, query: URLSearchParams): string | undefined
  /** The events of a body that is authentic. */
  split(raw: string): HookEvent[]
}
