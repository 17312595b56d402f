import type { PostPlatform } from '@comptoir/core/posts'
import type { Reach } from './channel.ts'

/** Platforms that we publish on. */
export type OwnPlatform = Exclude<PostPlatform, 'google'>

/** In whose name something is published, the token opened. */
export interface PublishingAccount {
  /** The provider's name of the page, of the Instagram account, or of the member. */
  id: string
  token: string
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
  /** It cannot be older there. */
  since: Date
  /** What the provider made of it before it was published, where it does so in two steps. */
  draft: string | undefined
  keepDraft(draft: string): Promise<void>
  /** Others of ours that say the same are not this one. */
  isOther(providerId: string): boolean
}

/** What the provider calls it, and where people see it. */
export interface Published {
  id: string
  url: string
}

/** How one publishes on a platform. A connector gives one; `posts/publisher.ts` lists them. */
export interface Publisher {
  platform: OwnPlatform
  /** What is not found is not there: it asks for the post itself, not for a list that may be behind. */
  isAbsenceCertain?: true
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
  ): Promise<Published | undefined>
}

/** Clocks differ a little. */
export const SKEW_MS = 60_000

/** A text as platforms may write it again: composed, its white space folded. */
const folded = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Whether what a provider lists is the post: the same words, not older, and no other of ours. */
export function isSame(
  post: OutgoingPost,
  listed: { id: string; text: string | undefined; at: number },
): boolean {
  const { message, since, isOther } = post
  return (
    folded(listed.text ?? '') === folded(message) &&
    listed.at >= since.getTime() - SKEW_MS &&
    !isOther(listed.id)
  )
}
