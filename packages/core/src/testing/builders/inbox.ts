import { parse } from 'zod/v4/core'
import { newId } from '../../http/index.ts'
import { businessAddress, Conversation, InboxSetup, Message } from '../../inbox/index.ts'

type Loose<T> = { [K in keyof T]?: unknown }

/** A moment that tests count from: 2026-11-02 09:00 UTC. */
export const NINE = Date.UTC(2026, 10, 2, 9)

/**
 * A message of the customer; `position: 'right'` makes it one of the business.
 * @example
 * import { buildMessage, NINE } from '@comptoir/core/testing'
 *
 * const answer = buildMessage({ position: 'right', body: 'Oui, dès 7 h.', timestamp: NINE + 60_000 })
 */
export function buildMessage(overrides: Loose<Message> = {}): Message {
  const isOurs = overrides.position === 'right'
  const customer = 'visitor-1'
  const [from, to] = isOurs ? [businessAddress(1, 10), customer] : [customer, businessAddress(1, 10)]
  return parse(Message, {
    id: newId(),
    venueId: 1,
    conversationId: '00000000-0000-7000-8000-000000000001',
    body: 'Bonjour, êtes-vous ouverts dimanche ?',
    to,
    toJid: to,
    from,
    fromJid: from,
    timestamp: NINE,
    type: 'text',
    metadata: { isHandOver: '0', isGenerated: '0' },
    isErrored: false,
    position: 'left',
    state: 'sent',
    ...overrides,
  })
}

/**
 * An opened conversation with one unread message of the customer.
 * @example
 * import { buildConversation } from '@comptoir/core/testing'
 *
 * const closed = buildConversation({ isClosed: true, platform: 'whatsapp' })
 */
export function buildConversation(overrides: Loose<Conversation> = {}): Conversation {
  const id = overrides.id ?? newId()
  const timestamp = overrides.lastMessageTimestamp ?? NINE
  const history = overrides.history as Message[] | undefined
  const isAnswered = history !== undefined && history.at(-1)?.position !== 'left'
  return parse(Conversation, {
    id,
    venueId: 1,
    jid: 'visitor-1',
    gbpId: 10,
    platform: 'website',
    username: 'Ada Lovelace',
    isClosed: false,
    isChannelClosed: false,
    badgeCount: 1,
    unansweredCount: 0,
    readers: [],
    notes: '',
    contactId: null,
    addressBookId: null,
    assigneeId: null,
    labelIds: [],
    snoozedUntil: null,
    history: [buildMessage({ conversationId: id, timestamp, venueId: overrides.venueId ?? 1 })],
    lastMessageTimestamp: timestamp,
    waitingSince: isAnswered ? null : timestamp,
    unansweredMessage: null,
    locationTitle: 'Boulangerie du Port',
    locationLogoUrl: null,
    isAgentOff: false,
    isProfessional: false,
    isStopped: false,
    isGroup: false,
    ...overrides,
  })
}

/**
 * A setup of one profile.
 * @example
 * import { buildSetup } from '@comptoir/core/testing'
 *
 * const setup = buildSetup([{ profileId: 10 }, { profileId: 11, title: 'Le Zinc', badgeCount: 0 }])
 */
export function buildSetup(profiles: Loose<InboxSetup['profiles'][number]>[] = [{}]): InboxSetup {
  return parse(InboxSetup, {
    profiles: profiles.map((overrides) => ({
      profileId: 10,
      venueId: 1,
      title: 'Boulangerie du Port',
      logo: null,
      metadata: { mapsUri: null },
      platforms: ['website'],
      badgeCount: 1,
      ...overrides,
    })),
  })
}
