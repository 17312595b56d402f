import {
  type Arrival,
  type ChangeReport,
  type IncomingMessage,
  reportedDetails,
} from '../../kernel/ports/arrivals.ts'
import type { Language } from '../../kernel/ports/channel.ts'
import {
  addressOf,
  digestOf,
  type Fields,
  fieldsOf,
  isFields,
  momentOf,
  nameOf,
  presentOf,
  textOf,
} from '../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { refuseNews } from './news.ts'
import { type PageContent, pageContentOf, referralContext } from './page-content.ts'
import { formAnswerText } from './page-forms.ts'
import { texts } from './texts.ts'

/** The prefix of our references: only messages that return with it are ours. */
const reference = /^[0-9a-f-]{36}\.\d{1,3}$/

/** Between apps and the platform; customers do nothing by it. */
const technical = [
  'pass_thread_control',
  'take_thread_control',
  'request_thread_control',
  'app_roles',
  'policy_enforcement',
  'policy-enforcement',
  'account_linking',
  'template',
  'typing',
]

interface Head {
  customer: string
  isFromBusiness: boolean
  at: Date | undefined
}

type Detailed = Pick<IncomingMessage, 'details' | 'quoteOf' | 'at'>

function detailedOf({ contexts, isNotice }: PageContent, message: Fields, { at }: Head): Detailed {
  const quoteOf = nameOf(fieldsOf(message.reply_to).mid)
  return {
    ...(at ? { at } : {}),
    ...reportedDetails(isNotice, contexts),
    ...(quoteOf ? { quoteOf } : {}),
  }
}

/** A message may carry several files, and ours carry one: the words are with the first. */
function messagesOf(head: Head, mid: string, message: Fields, language: Language): Arrival[] {
  const content = pageContentOf(message, language)
  const { customer, isFromBusiness } = head
  const kind: IncomingMessage['kind'] = isFromBusiness ? 'echo' : 'message'
  const common = { kind, names: [customer], username: '', ...detailedOf(content, message, head) }
  const { text, media } = content
  if (media.length === 0) return [{ ...common, providerId: mid, text }]
  return media.map((file, index) => ({
    ...common,
    providerId: index === 0 ? mid : `${mid}#${index}`,
    text: index === 0 ? text : '',
    media: { ...file, source: { messageId: mid, index } },
  }))
}

function readMessage(head: Head, message: Fields, event: Fields, language: Language): Arrival[] {
  const mid = nameOf(message.mid)
  if (mid === undefined) throw new UnreadableEvent('a message without an id')
  const named = textOf(message.metadata)
  if (head.isFromBusiness && reference.test(named))
    return [{ kind: 'report', providerId: mid, reference: named, state: 'sent', at: head.at ?? new Date() }]
  if (message.is_deleted === true)
    return [changeOf(head, mid, { kind: 'withdrawal' }, texts[language].withdrawnElsewhere, event)]
  return messagesOf(head, mid, message, language)
}

function changeOf(
  { customer, isFromBusiness, at }: Head,
  providerId: string,
  change: ChangeReport['change'],
  text: string,
  event: Fields,
): ChangeReport {
  const otherwise = { providerId: digestOf(event), text }
  const common = { names: [customer], username: '', isFromBusiness, at: at ?? new Date() }
  return { kind: 'change', providerId, change, otherwise, ...common }
}

/** An action of a customer, described by us. */
function noticeOf(
  { customer, at }: Head,
  text: string,
  event: Fields,
  more: IncomingMessage['details'] = {},
): Arrival {
  return {
    kind: 'message',
    providerId: digestOf(event),
    names: [customer],
    username: '',
    text,
    ...(at ? { at } : {}),
    details: { isNotice: true, ...more },
  }
}

function readReaction(head: Head, reaction: Fields, event: Fields, language: Language): Arrival {
  const words = texts[language]
  const mid = nameOf(reaction.mid)
  const isTaken = reaction.action === 'unreact'
  const emoji = isTaken
    ? undefined
    : (nameOf(reaction.emoji) ?? nameOf(reaction.reaction) ?? words.like).slice(0, 50)
  const text = emoji ? words.reactedElsewhere(emoji) : words.unreactedElsewhere
  if (mid === undefined) return noticeOf(head, text, event)
  return changeOf(head, mid, { kind: 'reaction', emoji }, text, event)
}

function readEdit(head: Head, edit: Fields, event: Fields, language: Language): Arrival {
  const text = textOf(edit.text)
  const mid = nameOf(edit.mid)
  const otherwise = texts[language].editedElsewhere(text)
  if (mid === undefined || text === '') return noticeOf(head, otherwise, event)
  return changeOf(head, mid, { kind: 'edit', text }, otherwise, event)
}

/** A question or a button that was tapped, with the link by which the customer came. */
function readPostback(head: Head, postback: Fields, event: Fields, language: Language): Arrival {
  const text = textOf(postback.title) || textOf(postback.payload)
  const context = referralContext(postback.referral)
  const contexts = context ? { contexts: [context] } : {}
  const said = noticeOf(head, text || texts[language].unknown, event, contexts) as IncomingMessage
  const providerId = nameOf(postback.mid) ?? said.providerId
  if (text === '') return { ...said, providerId }
  const { details: _, ...rest } = said
  return { ...rest, providerId, ...(context ? { details: contexts } : {}) }
}

function readReferral(head: Head, referral: Fields, event: Fields, language: Language): Arrival {
  const context = referralContext(referral)
  const words = texts[language]
  const from = context?.title ?? addressOf(referral.referer_uri) ?? textOf(referral.source)
  const text = context?.kind === 'ad' || !from ? words.cameFromAd : words.cameFrom(from)
  return noticeOf(head, text, event, context ? { contexts: [context] } : {})
}

function readMark(head: Head, state: 'delivered' | 'read', given: Fields): Arrival[] {
  const mid = state === 'read' ? nameOf(given.mid) : undefined
  const upTo = momentOf(given.watermark) ?? head.at
  if (upTo === undefined && mid === undefined) throw new UnreadableEvent('a receipt without a time')
  return [
    {
      kind: 'mark',
      names: [head.customer],
      state,
      upTo: upTo ?? new Date(),
      ...(mid ? { providerId: mid } : {}),
    },
  ]
}

function headOf(event: Fields): Head {
  const isFromBusiness = fieldsOf(event.message).is_echo === true
  const customer = nameOf(fieldsOf(isFromBusiness ? event.recipient : event.sender).id)
  if (customer === undefined) throw new UnreadableEvent('an event that names no sender')
  return { customer, isFromBusiness, at: momentOf(event.timestamp) }
}

/** Whether a customer wants what they opted in to: a later refusal comes as an opt-in too, with its status. */
function readOptIn(head: Head, optin: Fields, event: Fields, language: Language): Arrival[] {
  const words = texts[language]
  const { title, ref, type, notification_messages_status } = optin
  const status = textOf(notification_messages_status)
  const what = textOf(title) || textOf(ref) || textOf(type)
  const isRefused = /^stop/i.test(status)
  if (!isRefused && !/^resume/i.test(status)) return [noticeOf(head, words.optedIn(what), event)]
  const chosen = isRefused ? words.advertisingRefused : words.advertisingWanted
  const at = head.at ? { at: head.at } : {}
  const proof = ['messaging_optins', status, what].filter(Boolean).join(': ')
  return [
    { kind: 'preference', names: [head.customer], isWanted: !isRefused, words: proof, ...at },
    noticeOf(head, chosen('Messenger'), event),
  ]
}

function readRest(head: Head, event: Fields, language: Language): Arrival {
  const words = texts[language]
  const answer = formAnswerText(event, language)
  if (answer !== undefined) return noticeOf(head, answer, event)
  const others = Object.keys(event).filter((key) => !['sender', 'recipient', 'timestamp'].includes(key))
  const [what] = others
  if (what === undefined) throw new UnreadableEvent('an event without a content')
  return noticeOf(head, `${words.unknown} (${what.slice(0, 40)})`, event)
}

/** Reads one element of what Meta sent, as it was stored; what cannot be read is an error with its reason. */
export function readEvent(stored: unknown, language: Language): Arrival[] {
  const event = fieldsOf(stored)
  if (isFields(event.news)) refuseNews(event.news)
  const head = headOf(event)
  const { message, postback, reaction, message_edit, delivery, read, referral } = event
  if (isFields(message)) return readMessage(head, message, event, language)
  if (isFields(message_edit)) return [readEdit(head, message_edit, event, language)]
  if (isFields(reaction)) return [readReaction(head, reaction, event, language)]
  if (isFields(postback)) return [readPostback(head, postback, event, language)]
  if (isFields(delivery)) return readMark(head, 'delivered', delivery)
  if (isFields(read)) return readMark(head, 'read', read)
  if (isFields(referral)) return [readReferral(head, referral, event, language)]
  if (isFields(event.optin)) return readOptIn(head, event.optin, event, language)
  if (presentOf(event, technical) !== undefined) return [{ kind: 'ignored' }]
  return [readRest(head, event, language)]
}
