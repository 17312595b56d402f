import type { Config } from '../config/config.ts'
import type { ChannelAccount, OutsidePlatform } from './channel.ts'

/** What a provider may ask to verify whether it is called by whom it should. */
export interface HookReach {
  config: Config
  /** The linked account that a provider names. */
  findAccount(platform: OutsidePlatform, externalId: string): Promise<ChannelAccount | undefined>
}

/** One event of what a provider sent. */
export interface HookEvent {
  /** The inbox whose worker processes it. */
  inbox: string
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
  /** Whether the bytes are the provider's own. False while nothing is configured to verify it (T9). */
  isAuthentic(reach: HookReach, raw: Uint8Array, headers: Headers): boolean | Promise<boolean>
  /** What to answer when the provider makes sure that the address is ours; undefined to refuse. */
  handshake(config: Config, query: URLSearchParams): string | undefined
  /**
   * The same where the provider asks in a body: what to answer, or undefined where it is no such body, or to refuse.
   */
  greet?(reach: HookReach, raw: Uint8Array, query: URLSearchParams): Promise<string | undefined>
  /** The events of a body that is authentic. */
  split(raw: string): HookEvent[]
  /** Looks through what no inbox took; an UnreadableEvent keeps it among what needs a person. Else it is done. */
  readRest?(raw: string): void
}
