import { MESSAGE_MAX } from '@comptoir/core/inbox'
import type { VisitorAttributes, VisitorChat, VisitorData } from '@comptoir/core/webchat'
import { effect, type Signal } from '@preact/signals-core'
import type { InboxWidgetOptions } from '../app/bridge.ts'
import { limits, readUser } from '../app/user.ts'
import { warn } from '../app/warnings.ts'
import { wantedOf } from './asking/wanted.ts'
import type { MountedChat } from './mount.tsx'

/** What the calls of a page work on. */
export interface Acting extends Pick<MountedChat, 'chat' | 'draft'> {
  options: InboxWidgetOptions
  /** Nothing is shown of what is unread. */
  isMuted: Signal<boolean>
  /** The user who was named last. */
  latestUser?: unknown
}

function checkText(call: string, text: unknown): string {
  if (typeof text !== 'string' || !text.trim() || [...text].length > MESSAGE_MAX)
    throw new TypeError(`${call}: needs a text of 1 to ${MESSAGE_MAX} characters`)
  return text
}

/** Says who the visitor is. What is signed is the site's word: nothing else is sent over it. */
export async function setUser(acting: Acting, user: unknown): Promise<void> {
  acting.latestUser = user
  for (const field of Object.keys(Object(user)))
    if (!(field in limits))
      warn(
        acting.options,
        `setUser has no ${field}, only ${Object.keys(limits).join(', ')}. Is it for setAttributes?`,
      )
  const identity = await readUser(user)
  // Another was named in the meantime, or the visitor forgotten.
  if (acting.latestUser !== user) return
  const { token, renewToken, ...said } = identity
  acting.chat.identify(identity)
  if (!token && !renewToken && !acting.chat.visitor.peek().isSigned) acting.chat.describe(said)
}

/** Says of the visitor what the site knows. */
export const setAttributes = ({ chat }: Acting, given: unknown): Promise<void> =>
  chat.setAttributes(given as VisitorAttributes)

/** Reports what the visitor did. */
export const track = ({ chat }: Acting, name: unknown, data: unknown, at?: number): Promise<void> =>
  chat.track(name as string, data as VisitorData | undefined, at)

/** Puts a text before the visitor. */
export function prefill({ draft }: Acting, text: unknown): void {
  draft.value = checkText('prefill', text)
}

/** Whether the visitor has to say something before the first message, once that is known. */
function isAsked({ site, visitor }: VisitorChat): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!site.value) return
      const mustSignIn = site.value.isIdentityRequired && !visitor.peek().isSigned
      resolve(mustSignIn || wantedOf(site.value, visitor.peek()) !== undefined)
      queueMicrotask(() => stop())
    })
  })
}

/** Sends a text as the visitor's, unless they have to say something first. */
export async function send({ chat, draft }: Acting, text: unknown): Promise<void> {
  const body = checkText('send', text)
  if (await isAsked(chat)) draft.value = body
  else chat.send(body)
}

/** Shows nothing more of what is unread. */
export function mute({ isMuted }: Acting): void {
  isMuted.value = true
}

/** Shows again what is unread. */
export function unmute({ isMuted }: Acting): void {
  isMuted.value = false
}
