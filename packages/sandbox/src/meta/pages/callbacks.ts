import type { Post } from '../callbacks.ts'
import type { World } from '../world.ts'
import type { PageAccount, PageMessage } from './world.ts'

/** Sends the webhook of the app what happens on pages. */
export interface PageCallbacks {
  /** What was written: by the customer, or by the business, which is sent as an echo. */
  message(account: PageAccount, message: PageMessage): void
  /** A question that was shown was tapped: `payload` is what it was named. */
  postback(account: PageAccount, message: PageMessage, payload: string): void
  /** All until then was delivered. */
  delivered(account: PageAccount, message: PageMessage): void
  /** All until that message was read. */
  read(account: PageAccount, last: PageMessage): void
}

function contentOf({ text, mediaId, type, tapped }: PageMessage, mediaUrl: string) {
  return {
    ...(tapped ? { quick_reply: { payload: tapped.payload } } : {}),
    ...(text === '' ? {} : { text }),
    ...(mediaId
      ? {
          attachments: [
            { type: type === 'document' ? 'file' : type, payload: { url: `${mediaUrl}/cdn/${mediaId}` } },
          ],
        }
      : {}),
  }
}

type PageEvent = Readonly<Record<string, unknown>> & { timestamp: number }

/** The name under which each kind of event is subscribed to. */
function fieldOf(event: PageEvent): string {
  if ('postback' in event) return 'messaging_postbacks'
  return 'read' in event ? 'messaging_seen' : 'messages'
}

export function createPageCallbacks(world: World, post: Post): PageCallbacks {
  /** As an event of a conversation, or of an account by itself as a change, whose time is a text of seconds. */
  function wrapped({ isByItself }: PageAccount, event: PageEvent) {
    if (!isByItself || !world.pages.instagram.areEventsChanges) return { messaging: [event] }
    const timestamp = String(Math.floor(event.timestamp / 1000))
    return { changes: [{ field: fieldOf(event), value: { ...event, timestamp } }] }
  }
  function send(account: PageAccount, event: PageEvent): void {
    if (!account.isSubscribed) return
    const object = account.platform === 'facebook' ? 'page' : 'instagram'
    const entry = { id: account.id, time: Date.now(), ...wrapped(account, event) }
    void post(JSON.stringify({ object, entry: [entry] }), account.isByItself ? 'instagram' : 'meta')
  }
  return {
    message(account, message) {
      const { id, customer, isFromBusiness, at, metadata } = message
      const [sender, recipient] = isFromBusiness ? [account.id, customer] : [customer, account.id]
      send(account, {
        sender: { id: sender },
        recipient: { id: recipient },
        timestamp: at,
        message: {
          mid: id,
          ...contentOf(message, world.graphUrl),
          ...(isFromBusiness ? { is_echo: true } : {}),
          ...(isFromBusiness && metadata !== undefined && account.platform === 'facebook'
            ? { metadata }
            : {}),
        },
      })
    },
    postback(account, { id: mid, customer, text: title, at: timestamp }, payload) {
      send(account, {
        sender: { id: customer },
        recipient: { id: account.id },
        timestamp,
        postback: { mid, title, payload },
      })
    },
    delivered(account, { id, customer, at }) {
      // Instagram reports no deliveries.
      if (account.platform === 'facebook')
        send(account, {
          sender: { id: customer },
          recipient: { id: account.id },
          timestamp: Date.now(),
          delivery: { mids: [id], watermark: at },
        })
    },
    read(account, { id, customer, at }) {
      const read = account.platform === 'facebook' ? { watermark: at } : { mid: id }
      send(account, {
        sender: { id: customer },
        recipient: { id: account.id },
        timestamp: Date.now(),
        read,
      })
    },
  }
}
