import type { Attachment, Email } from 'postal-mime'
import { mailName } from '../../providers/email/smtp.ts'
import { answerKey } from './notices.ts'

/** A part that says how the reader of a mail reacted to it, as Gmail sends it beside words for other programs. */
export const isReaction = ({ mimeType }: Pick<Attachment, 'mimeType'>) =>
  mimeType === 'text/vnd.google.email-reaction+json'

const EMOJI = /^\p{RGI_Emoji}$/v

function emojiIn(json: string): string | undefined {
  try {
    const { emoji } = JSON.parse(json) as { emoji?: unknown }
    return typeof emoji === 'string' && EMOJI.test(emoji) ? emoji : undefined
  } catch {
    // Not JSON: the words beside it are shown instead.
    return undefined
  }
}

/** The emoji of a mail that is a reaction; undefined of any other. */
export function reactionOf({ attachments }: Email): string | undefined {
  const part = attachments.find(isReaction)
  if (!part) return undefined
  const { content } = part
  return emojiIn(
    typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8'),
  )
}

/** The message of the venue that a mail reacts to: the one whose mail it names, else the newest. */
export function reactedTo({ inReplyTo = '' }: Email, said: readonly { id: string }[]): string | undefined {
  const named = said.find(({ id }) => inReplyTo.includes(mailName(answerKey(id))))
  return (named ?? said[0])?.id
}
