import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import type { listVisitorMessages } from '@comptoir/core/webchat'
import type { Tx } from '../../kernel/db/database.ts'
import type { VisitorActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { cursorPage, readCursor } from '../../kernel/http/cursor.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  deliveredToCustomer,
  ensureConversation,
  findAuthors,
  findConversation,
  listMessages,
  readByCustomer,
  storeMessage,
} from '../inbox/index.ts'
import { publishPresence } from '../inbox-team/index.ts'
import { jidOf } from './actor.ts'
import { askForAwayReply } from './away.ts'
import { greetingOf } from './greeting.ts'
import { isOpenAt, nextOpening } from './hours.ts'
import { followNotices, noteVisit } from './notices.ts'
import { endVisitor, findSite, notePage, updateVisitor } from './queries.ts'
import { announceVisitor, setAttributes, storeEvents } from './visitor-activity.ts'
import { toVisitorMessage } from './visitor-serializers.ts'
import { openSession } from './visitors.ts'

type Visiting = Pick<
  Handlers<typeof contract.webchat>,
  | 'getWebchatSite'
  | 'openVisitorSession'
  | 'endVisitorSession'
  | 'updateVisitorDetails'
  | 'listVisitorMessages'
  | 'sendVisitorMessage'
  | 'markVisitorRead'
  | 'confirmVisitorDelivery'
  | 'sendVisitorTyping'
  | 'setVisitorAttributes'
  | 'trackVisitorEvents'
>

type Query = Received<typeof listVisitorMessages>['query']

/** What the widget shows before the first message. */
async function show({ config, database }: Services, webchatId: string) {
  const site = await database.system((tx) => findSite(tx, webchatId))
  if (!site) throw notFound()
  const now = new Date()
  return {
    id: site.id,
    venueName: site.venue_name,
    look: site.look,
    ...greetingOf(site, now),
    phone: site.phone,
    emailAddress: site.email,
    timezone: site.timezone,
    isIdentityRequired: site.is_identity_required,
    preChat: site.pre_chat,
    canSms: config.sms !== undefined,
    isOpen: isOpenAt(site.open_hours, site.timezone, now),
    opensAt: nextOpening(site.open_hours, site.timezone, now),
  }
}

/** The visitor's own messages; none before the first was written. Closings are not shown. */
async function listFor({ venueId, conversationId }: VisitorActor, tx: Tx, { cursor, perpage }: Query) {
  if (!conversationId) return { items: [], perPage: perpage, totalItems: 0, nextCursor: undefined }
  const conversation = await findConversation(tx, venueId, conversationId)
  const rows = await listMessages(tx, venueId, conversationId, readCursor(cursor), perpage + 1)
  const page = cursorPage(
    rows,
    perpage,
    conversation?.message_count ?? 0,
    (row) => row,
    (row) => ({ at: row.sent_at, id: row.id }),
  )
  const texts = page.items.filter(({ type }) => type === 'text')
  const authors = await findAuthors(tx, venueId, texts)
  return { ...page, items: texts.map((row) => toVisitorMessage(row, authors)) }
}

/** The visitor has seen what the venue wrote, and is there. */
async function look(visitor: VisitorActor, tx: Tx): Promise<void> {
  const { venueId, webchatId, visitorId, conversationId } = visitor
  if (conversationId) await readByCustomer(tx, venueId, conversationId)
  await noteVisit(tx, venueId, webchatId, visitorId)
}

function publishTyping(visitor: VisitorActor, tx: Tx, { hub }: Services): void {
  const { venueId, conversationId } = visitor
  if (conversationId)
    publishPresence(tx, hub, { venueId, conversationId, jid: jidOf(visitor), state: 'typing' })
}

/** The conversation that a visitor writes in, by the name they gave last; with the first message it begins. */
async function conversationFor(visitor: VisitorActor, tx: Tx): Promise<string> {
  const { venueId, profileId, language, name, conversationId, isNamed } = visitor
  if (conversationId && isNamed) return conversationId
  return ensureConversation(tx, {
    venueId,
    profileId,
    platform: 'website',
    jid: jidOf(visitor),
    username: name,
    language,
  })
}

/** What visitors do in a web chat; the stream is opened by the live feature. */
export function visitingHandlers(services: Services): Visiting {
  const { embedding, hub, limits } = services
  return {
    async getWebchatSite({ params }, { request }) {
      await embedding.require(request, params.webchatId)
      return show(services, params.webchatId)
    },
    async openVisitorSession({ params, body }, context) {
      await limits.visitorSession(context.address)
      const origin = await embedding.require(context.request, params.webchatId)
      return openSession(services, params.webchatId, body, origin)
    },
    async endVisitorSession(_, { visitor, tx }) {
      await endVisitor(tx, visitor)
      return undefined
    },
    async updateVisitorDetails({ body }, { visitor, tx }) {
      await limits.visitorMessage(visitor.visitorId)
      await updateVisitor(tx, visitor, body)
      if (body.mayMail || body.maySms) await followNotices(tx, visitor.venueId)
      return undefined
    },
    async setVisitorAttributes({ body }, { visitor, tx }) {
      await limits.visitorActivity(visitor.visitorId)
      await setAttributes(tx, visitor, body.attributes)
      announceVisitor(tx, hub, visitor)
      return undefined
    },
    async trackVisitorEvents({ body }, { visitor, tx }) {
      await limits.visitorActivity(visitor.visitorId)
      await storeEvents(tx, visitor, body.events)
      announceVisitor(tx, hub, visitor)
      return undefined
    },
    listVisitorMessages({ query }, { visitor, tx }) {
      return listFor(visitor, tx, query)
    },
    async sendVisitorMessage({ body }, { visitor, tx }) {
      await limits.visitorMessage(visitor.visitorId)
      const { venueId, webchatId, language } = visitor
      const conversationId = await conversationFor(visitor, tx)
      const { message, isNew } = await storeMessage(tx, {
        venueId,
        conversationId,
        id: body.id,
        body: body.body,
        fileIds: body.media,
        isFromBusiness: false,
      })
      await notePage(tx, visitor, body)
      if (isNew && visitor.hasAwayReply)
        await askForAwayReply(tx, venueId, body.id, { conversationId, webchatId, language })
      return toVisitorMessage(message)
    },
    async markVisitorRead(_, { visitor, tx }) {
      await look(visitor, tx)
      return undefined
    },
    async confirmVisitorDelivery({ body }, { visitor, tx }) {
      const { venueId, conversationId } = visitor
      // What the venue wrote has reached the widget; no one need look at it.
      if (conversationId) await deliveredToCustomer(tx, venueId, conversationId, new Date(body.upTo))
      return undefined
    },
    async sendVisitorTyping(_, { visitor, tx }) {
      await limits.visitorTyping(visitor.visitorId)
      publishTyping(visitor, tx, services)
      return undefined
    },
  }
}
