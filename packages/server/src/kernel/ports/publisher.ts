import type { PostPlatform } from '@comptoir/core/posts'
import type { Reach } from './channel.ts'

/** Platforms that we publish on. */
export type OwnPlatform = Exclude<PostPlatform, 'google'>

/** In whose name something is published, the token opened. */
export interface PublishingAccount {
  /** The provider's name of the page, of the Instagram account, or of the member. */
  id: string
  token: string
  /** Of an Instagram account: linked by itself, without a Facebook page. */
  isWithoutPage?: boolean
}

/** A picture as it leaves: its public address, and its bytes, read only when they are needed. */
export interface OutgoingPicture {
  url: string
  mimeType: string
  name: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A post as it leaves. */
export interface OutgoingPost {
  message: string
  pictures: readonly OutgoingPicture[]
  /** When it was first sent: it cannot be older there. */
  since: Date
  /** What the provider made of it before it was published, where it does so in two steps. */
  draft: string | undefined
  keepDraft(draft: string): Promise<void>
  /** What the provider called the pictures that were uploaded for it, in any attempt: only this post can hold them. */
  evidence: readonly string[]
  keepEvidence(pictures: readonly string[]): Promise<void>
  /** Others of ours that say the same are not this one. */
  isOther(providerId: string): boolean
}

/** What the provider calls it, and where people see it. */
export interface Published {
  id: string
  url: string
}

/**
 * That a post was not found: it is not there for certain, as it was asked for by itself; a whole listing does not show
 * it, which may be behind; or no one can know.
 */
export type Absence = 'absent' | 'unlisted' | 'unsure'

/** How one publishes on a platform. A connector gives one; `posts/publisher.ts` lists them. */
export interface Publisher {
  platform: OwnPlatform
  /** Failing, it throws a ChannelFailure. */
  publish(
    reach: Reach,
    account: PublishingAccount,
    post: OutgoingPost,
    signal: AbortSignal,
  ): Promise<Published>
  /** Looks a post up whose end is not known: publishing it again would double it. */
  find(
    reach: Reach,
    account: PublishingAccount,
    post: OutgoingPost,
    signal: AbortSignal,
  ): Promise<Published | Absence>
}
