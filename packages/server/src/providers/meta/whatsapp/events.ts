import {
  type Arrival,
  type ChangeReport,
  type IncomingMessage,
  reportedDetails,
} from '../../../kernel/ports/arrivals.ts'
import type { Language } from '../../../kernel/ports/channel.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  momentOf,
  nameOf,
  numberOf,
  textOf,
} from '../../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../../kernel/queue/unreadable.ts'
import { refuseNews } from '../news.ts'
import { texts } from '../texts.ts'
import { type Content, contentOf, contextsOf, kindOf } from './content.ts'
import { readStatus } from './statuses.ts'

/** Who wrote, to whom, and when: what all events of a chat share. */
interface Head extends Pick<IncomingMessage, 'providerId' | 'names' | 'username' | 'isGroup' | 'at'> {
  isFromBusiness: boolean
}

const namesOf = (...names: unknown[]) => [...new Set(names.map(nameOf).filter((name) => name !== undefined))]

const calledOf = (contact: Fields): string => {
  const { name, username } = fieldsOf(contact.profile)
  return (textOf(name) || textOf(username)).slice(0, 200)
}

/** A group is a conversation of its own: what is written there is no one's private thread. */
function headOf(message: Fields, contact: Fields, isFromBusiness: boolean, language: Language): Head {
  const { from, from_user_id, to, to_user_id, group_id, system, timestamp } = message
  const providerId = nameOf(message.id)
  const group = nameOf(group_id)
  const { wa_id, new_wa_id, user_id, previous_user_id } = fieldsOf(system)
  const own = isFromBusiness
    ? namesOf(to ?? contact.wa_id, to_user_id ?? contact.user_id)
    : namesOf(
        from ?? contact.wa_id,
        from_user_id ?? contact.user_id,
        previous_user_id,
        new_wa_id,
        wa_id,
        user_id,
      )
  const names = group === undefined ? own : [group]
  if (providerId === undefined) throw new UnreadableEvent('a message without an id')
  if (names.length === 0) throw new UnreadableEvent('a message that names no sender')
  const username = group === undefined ? calledOf(contact) : texts[language].group
  const at = momentOf(timestamp)
  const isGroup = group === undefined ? {} : { isGroup: true as const }
  return { providerId, names, username, isFromBusiness, ...isGroup, ...(at ? { at } : {}) }
}

type Change = Pick<ChangeReport, 'change' | 'providerId'> & { text: string }

/** What a message changes of an earlier one; undefined where it is one of its own. */
function changeOf(message: Fields, language: Language): Change | undefined {
  const words = texts[language]
  const { edit, revoke, reaction } = message
  const kind = kindOf(message)
  if (kind === 'reaction') {
    const providerId = nameOf(fieldsOf(reaction).message_id)
    const emoji = nameOf(fieldsOf(reaction).emoji)?.slice(0, 50)
    const text = emoji ? words.reactedElsewhere(emoji) : words.unreactedElsewhere
    return providerId === undefined ? undefined : { providerId, change: { kind, emoji }, text }
  }
  if (kind === 'revoke') {
    const providerId = nameOf(fieldsOf(revoke).original_message_id)
    const text = words.withdrawnElsewhere
    return providerId === undefined ? undefined : { providerId, change: { kind: 'withdrawal' }, text }
  }
  if (kind !== 'edit') return undefined
  const providerId = nameOf(fieldsOf(edit).original_message_id)
  const { text } = contentOf(fieldsOf(fieldsOf(edit).message), language)
  if (providerId === undefined) return undefined
  return { providerId, change: { kind: 'edit', text }, text: words.editedElsewhere(text) }
}

/** A reaction or an edit that does not say of what is shown by what it says itself. */
function looseContent(message: Fields, language: Language): Content {
  const emoji = nameOf(fieldsOf(message.reaction).emoji)
  if (kindOf(message) === 'reaction' && emoji)
    return { text: texts[language].reactedElsewhere(emoji), isNotice: true }
  if (kindOf(message) === 'revoke') return { text: texts[language].withdrawnElsewhere, isNotice: true }
  if (kindOf(message) !== 'edit') return contentOf(message, language)
  const { text } = contentOf(fieldsOf(fieldsOf(message.edit).message), language)
  return { text: texts[language].editedElsewhere(text), isNotice: true }
}

function readMessage(
  message: Fields,
  contact: Fields,
  isFromBusiness: boolean,
  language: Language,
): Arrival[] {
  const head = headOf(message, contact, isFromBusiness, language)
  const { providerId, names, username, isGroup, at } = head
  const who = { names, username, ...(isGroup ? { isGroup } : {}) }
  if (message.type === 'request_welcome') return [{ kind: 'welcome', providerId, names, username }]
  const changed = changeOf(message, language)
  if (changed) {
    const { change, text } = changed
    const otherwise = { providerId, text }
    const when = at ?? new Date()
    return [
      {
        kind: 'change',
        ...who,
        isFromBusiness,
        at: when,
        change,
        providerId: changed.providerId,
        otherwise,
      },
    ]
  }
  const { text, media, isNotice } = looseContent(message, language)
  const contexts = contextsOf(
    message,
    kindOf(message),
    isFromBusiness ? '' : calledOf(contact) || (names[0] ?? ''),
  )
  const quoteOf = nameOf(fieldsOf(message.context).id)
  const isRenamed = /changed_(number|user_id)/.test(textOf(fieldsOf(message.system).type)) && names.length > 1
  return [
    {
      kind: isFromBusiness ? 'echo' : 'message',
      providerId,
      ...who,
      text,
      ...(media ? { media } : {}),
      ...(at ? { at } : {}),
      ...reportedDetails(isNotice, contexts),
      ...(quoteOf ? { quoteOf } : {}),
      ...(isRenamed ? { formerName: names[0] ?? '' } : {}),
    },
  ]
}

/** A call, as it ends: no one answers it here, so most were missed. */
function readCall(call: Fields, contact: Fields, language: Language): Arrival[] {
  if (textOf(call.direction) === 'BUSINESS_INITIATED' || textOf(call.event) === 'connect') {
    if (nameOf(call.id) === undefined) throw new UnreadableEvent('a call without an id')
    return [{ kind: 'ignored' }]
  }
  const head = headOf(call, contact, false, language)
  const seconds = numberOf(call.duration) ?? 0
  const { missedCall, call: taken } = texts[language]
  const text = seconds > 0 ? taken(Math.ceil(seconds / 60)) : missedCall
  const { isFromBusiness: _, ...rest } = head
  return [{ kind: 'message', ...rest, text, details: { isNotice: true } }]
}

/** Whether a customer wants advertising, as chosen in the app: said in the conversation, and kept. */
function readPreference(preference: Fields, contact: Fields, eventId: string, language: Language): Arrival[] {
  const { wa_id, user_id, detail, category, value, timestamp } = preference
  const names = namesOf(wa_id ?? contact.wa_id, user_id ?? contact.user_id)
  if (names.length === 0) throw new UnreadableEvent('a preference that names no one')
  const isWanted = value === 'resume'
  if (!isWanted && value !== 'stop') throw new UnreadableEvent('a preference that is not known')
  const { advertisingRefused, advertisingWanted } = texts[language]
  const words = ['user_preferences', textOf(category), textOf(value), textOf(detail)]
    .filter(Boolean)
    .join(': ')
  const at = momentOf(timestamp)
  return [
    { kind: 'preference', names, isWanted, words },
    {
      kind: 'message',
      providerId: eventId,
      names,
      username: calledOf(contact),
      text: (isWanted ? advertisingWanted : advertisingRefused)('WhatsApp'),
      ...(at ? { at } : {}),
      details: { isNotice: true },
    },
  ]
}

/** Reads one element of what Meta sent, as it was stored; what cannot be read is an error with its reason. */
export function readEvent(event: unknown, language: Language): Arrival[] {
  const { message, echo, status, call, preference, contact, eventId, error, list, news } = fieldsOf(event)
  const who = fieldsOf(contact)
  if (isFields(news)) refuseNews(news)
  if (isFields(status)) return readStatus(status)
  if (isFields(message)) return readMessage(message, who, false, language)
  if (isFields(echo)) return readMessage(echo, who, true, language)
  if (isFields(call)) return readCall(call, who, language)
  if (isFields(preference)) return readPreference(preference, who, nameOf(eventId) ?? '', language)
  if (error !== undefined) {
    const { code, title, message: words } = fieldsOf(listOf(error)[0])
    throw new UnreadableEvent(
      `Meta reports an error: ${[textOf(code), textOf(title) || textOf(words)].filter(Boolean).join(' ')}`,
    )
  }
  const what = textOf(list).slice(0, 100)
  throw new UnreadableEvent(what ? `a list that is not known: ${what}` : 'neither a message nor a status')
}
