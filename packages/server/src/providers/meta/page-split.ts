import type { HookEvent } from '../../kernel/ports/hook-provider.ts'
import { digestOf, fieldsOf, isFields, nameOf, textOf } from '../../kernel/ports/lenient.ts'

/** Named so that the same event is applied once: what changes a message bears its name and is not the message. */
function nameOfEvent(given: unknown): string {
  const event = fieldsOf(given)
  const { sender, message, delivery, read } = event
  const who = nameOf(fieldsOf(sender).id) ?? ''
  const { mid, is_deleted } = fieldsOf(message)
  const name = nameOf(mid)
  if (name !== undefined) return is_deleted === true ? `deleted:${name}` : `message:${name}`
  if (isFields(delivery) && textOf(delivery.watermark)) return `delivery:${who}:${textOf(delivery.watermark)}`
  const seen = textOf(fieldsOf(read).watermark) || textOf(fieldsOf(read).mid)
  if (isFields(read) && seen) return `read:${who}:${seen}`
  const tapped = nameOf(fieldsOf(event.postback).mid)
  return tapped ? `postback:${tapped}` : `event:${digestOf(given)}`
}

/** The events of one page, or of one Instagram account, each by itself. */
export function splitMessaging(inbox: string, account: string, messaging: readonly unknown[]): HookEvent[] {
  return messaging.map((event) => ({
    inbox,
    account,
    eventId: nameOfEvent(event),
    raw: JSON.stringify(event),
  }))
}
