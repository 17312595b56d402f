import type { HookEvent } from '../../kernel/ports/hook-provider.ts'
import { digestOf, type Fields, fieldsOf, isFields, nameOf, textOf } from '../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'

/** The inbox for what Meta reports of a WhatsApp business as a whole, by the id of the business. */
export const BUSINESS_INBOX = 'whatsapp_business'

/** Names, times and numbers by which machines know things say nothing to a person. */
const isTechnical = (key: string) =>
  /(^|_)(ids?|time|timestamp|number|metadata)$/.test(key) || key === 'messaging_product'

/** Deeper are the contents of lists, such as the messages of a history. */
const DEEPEST = 3

function wordsIn(value: unknown, depth = 0): string[] {
  if (isFields(value))
    return depth >= DEEPEST
      ? []
      : Object.entries(value)
          .filter(([key]) => !isTechnical(key))
          .flatMap(([, one]) => wordsIn(one, depth + 1))
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, depth))
  return [textOf(value).trim()].filter(Boolean)
}

/** Meta's own examples have the name of a change in three places. */
const fieldOf = ({ field, value }: Fields) => nameOf(field) ?? nameOf(fieldsOf(value).field) ?? ''

/** What a change that is no message says, in Meta's words. */
function newsWords(change: Fields): string {
  const words = [...new Set(wordsIn(change.value))].join(', ').slice(0, 300)
  return `Meta reports ${[fieldOf(change).slice(0, 100) || 'something', words].filter(Boolean).join(': ')}`
}

/** The field and the words of {@link newsWords}. */
export function readNewsWords(said: string): { topic: string; words: string } {
  const [, topic = '', words = ''] = /^Meta reports ([^:]*)(?:: (.*))?$/s.exec(said) ?? []
  return { topic, words }
}

/** Keeps what cannot be shown elsewhere in the list of what waits for a person. */
export function refuseNews(change: Fields): never {
  throw new UnreadableEvent(newsWords(change))
}

/** A change that holds no event of a conversation, for the account that it names; undefined where it names none. */
export function newsEvent(inbox: string, account: string | undefined, change: unknown, at: unknown) {
  if (account === undefined) return undefined
  const event: HookEvent = {
    inbox,
    account,
    // The same words may come again on another day, and are news then.
    eventId: `news:${digestOf([at ?? null, change])}`,
    raw: JSON.stringify({ news: change }),
  }
  return event
}

/** States in which the list of templates says all that there is to say. */
const settledStates: readonly string[] = ['APPROVED', 'PENDING', 'IN_APPEAL', 'REINSTATED', 'UNARCHIVED']

/** Whether somebody should read a change of a business. */
export function isForPeople(change: Fields): boolean {
  const isSettled = settledStates.includes(textOf(fieldsOf(change.value).event))
  return fieldOf(change) !== 'message_template_status_update' || !isSettled
}
