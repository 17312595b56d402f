import { createECDH } from 'node:crypto'
import { keyScopes } from '@comptoir/core/developers'
import { newId } from '@comptoir/core/http'
import { businessAddress } from '@comptoir/core/inbox'
import type { AccountType, PresetName } from '@comptoir/core/roles'
import { form, pdf } from '../files/testing/samples.ts'
import { givePreset } from '../roles/index.ts'
import { hashPassword, insertManager } from '../session/index.ts'
import { openSession } from '../session/sessions.ts'
import { signToken } from '../session/tokens.ts'
import { emptyVenue, addVenue as insertVenue } from '../venues/index.ts'
import { identityPurpose } from '../webchat/index.ts'
import type { TestApp } from './app.ts'
import { addNumber, addOutreach, addUnsubscribe } from './outside.ts'

export const password = 'correct horse battery staple'
let passwordHash: Promise<string> | undefined

/** A venue with everything in it, each text marked with the venue's own word. */
export interface TestVenue {
  mark: string
  venueId: number
  profileId: number
  webchatId: string
  conversationId: string
  messageId: string
  jid: string
  address: string
  ownerId: number
  ownerEmail: string
  ownerToken: string
  visitorToken: string
  /** A role of the venue's own, named after the mark, which nobody holds. */
  roleId: number
  agentId: string
  reviewId: string
  /** A WhatsApp number that is on its way to be linked. */
  channelAccountId: number
  outreachId: string
  invitationId: string
  featureRequestId: string
  /** A key of all scopes that is used, and another that is only spoken of. */
  keyToken: string
  apiKeyId: string
  webhookId: string
  deliveryId: string
  quickReplyId: string
  labelId: number
  /** A device of the owner. */
  deviceId: string
  /** People: a book with one contact, a custom column, a segment, and the deletion of another contact. */
  addressBookId: number
  contactId: number
  customColumnId: number
  segmentId: number
  contactChangeId: string
  /** An export of everybody. */
  exportId: string
  /** A file of people that waits to be mapped. */
  importId: number
  /** A private file that no message carries. */
  fileId: string
}

/** A manager with a session, as after a log-in. */
export async function addManager(
  app: TestApp,
  role: PresetName,
  venueIds: readonly number[],
  email = `${newId()}@comptoir.test`,
  accountType: AccountType = 'other',
): Promise<{ managerId: number; email: string; token: string; sessionId: string }> {
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  return app.services.database.system(async (tx) => {
    const managerId = await insertManager(tx, {
      email,
      firstName: 'Test',
      lastName: email,
      passwordHash: hash,
      accountType,
      language: 'en',
    })
    for (const venueId of venueIds) await givePreset(tx, venueId, managerId, role)
    const { sessionId } = await openSession(tx, managerId, '')
    return {
      managerId,
      email,
      sessionId,
      token: await signToken(app.services.secrets.tokenKey, managerId, sessionId),
    }
  })
}

async function addVenueRows(
  app: TestApp,
  mark: string,
): Promise<Pick<TestVenue, 'venueId' | 'profileId' | 'webchatId' | 'agentId' | 'reviewId'>> {
  const webchatId = `chat-${mark}`
  return app.services.database.system(async (tx) => {
    const venueId = await insertVenue(
      tx,
      {
        ...emptyVenue,
        name: `${mark} venue`,
        timezone: 'Europe/Paris',
        city: `${mark} city`,
        address: `${mark} address`,
      },
      undefined,
    )
    await tx
      .insertInto('enabled_feature')
      .values(
        (['whatsapp', 'facebook', 'instagram', 'google'] as const).map((platform) => ({
          venue_id: venueId,
          feature: `business_messages_${platform}` as const,
          source: 'hand' as const,
        })),
      )
      .execute()
    const { id: profileId } = await tx
      .updateTable('profile')
      .set({ title: `${mark} profile` })
      .where('venue_id', '=', venueId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webchat')
      .values({
        venue_id: venueId,
        id: webchatId,
        profile_id: profileId,
        label: `${mark} chat`,
        allowed_origins: [`https://${mark.toLowerCase()}.example`],
        look: JSON.stringify({ color: '#112233', side: 'right', title: `${mark} title`, launcherText: '' }),
        welcome: JSON.stringify({ fr: `${mark} fr`, en: `${mark} en` }),
        away_message: JSON.stringify({ fr: '', en: '' }),
        email: `${mark}@x.test`,
        identity_secret: app.services.secrets.seal(`secret of ${mark}`, identityPurpose(webchatId)),
      })
      .execute()
    const reviewId = `review-${mark}`
    await tx
      .insertInto('review')
      .values({
        venue_id: venueId,
        id: reviewId,
        profile_id: profileId,
        author_name: `${mark} author`,
        star_rating: 5,
        comment: `${mark} comment`,
      })
      .execute()
    const { id: agentId } = await tx
      .updateTable('agent')
      .set({ disclosure: JSON.stringify({ fr: `${mark} fr`, en: `${mark} en` }) })
      .where('venue_id', '=', venueId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { venueId, profileId, webchatId, agentId, reviewId }
  })
}

/** A role, an invitation and a wish of a venue, each made by its own call. */
async function addTeam(app: TestApp, venueId: number, mark: string, token: string) {
  const at = `/v2/venues/${venueId}`
  const role = await app.send<{ id: number }>('POST', `${at}/roles`, {
    token,
    body: { name: `${mark} role`, permissions: ['venues.venue:read'] },
  })
  const invited = await app.send<{ invitation: { id: string } }>('POST', `${at}/managers`, {
    token,
    body: { email: `${mark.toLowerCase()}-invited@x.test`, roleId: role.body.id },
  })
  const request = await app.send<{ id: string }>('POST', `${at}/featureRequests`, {
    token,
    body: { featureId: 1 },
  })
  return {
    roleId: role.body.id,
    invitationId: invited.body.invitation.id,
    featureRequestId: request.body.id,
  }
}

/** A quick reply and a label of a venue. */
async function addDesk(app: TestApp, venueId: number, mark: string, token: string) {
  const at = `/v2/venues/${venueId}/conversations`
  const reply = await app.send<{ id: string }>('POST', `${at}/quickReplies`, {
    token,
    body: { title: `${mark} hours`, value: `${mark} answer kept` },
  })
  const label = await app.send<{ id: number }>('POST', `${at}/labels`, {
    token,
    body: { name: `${mark} title`, color: 'teal' },
  })
  return { quickReplyId: reply.body.id, labelId: label.body.id }
}

/** Makes a venue through the real calls: a visitor has written, the owner has answered and taken a note. */
export async function addVenue(app: TestApp, mark: string): Promise<TestVenue> {
  const rows = await addVenueRows(app, mark)
  const { venueId, profileId, webchatId } = rows
  const owner = await addManager(app, 'Owner', [venueId])
  const session = await app.send<{ token: string }>('POST', `/v2/webchats/${webchatId}/sessions`, {
    body: { language: 'en' },
  })
  const visitorToken = session.body.token
  const messageId = newId()
  await app.send('POST', `/v2/webchats/${webchatId}/messages`, {
    token: visitorToken,
    body: { id: messageId, body: `${mark} question` },
  })
  const list = await app.send<{ id: string; jid: string }[]>('GET', `/v2/venues/${venueId}/conversations`, {
    token: owner.token,
  })
  const { id: conversationId = '', jid = '' } = list.body[0] ?? {}
  const address = businessAddress(venueId, profileId)
  await app.send('POST', `/v2/venues/${venueId}/conversations/messages`, {
    token: owner.token,
    body: { id: newId(), body: `${mark} answer`, to: jid, from: address },
  })
  await app.send('PATCH', `/v2/venues/${venueId}/conversations/${conversationId}`, {
    token: owner.token,
    body: { notes: `${mark} note` },
  })
  const team = await addTeam(app, venueId, mark, owner.token)
  await addUnsubscribe(app, mark, venueId, owner.token)
  const desk = await addDesk(app, venueId, mark, owner.token)
  return {
    mark,
    ...rows,
    ...team,
    ...desk,
    ...(await addPeople(app, mark, venueId, owner.token)),
    ...(await addDeveloperThings(app, mark, venueId, owner.token)),
    fileId: await addFile(app, mark, venueId, owner.token),
    importId: await addImport(app, mark, venueId, owner.token),
    channelAccountId: await addNumber(app, venueId, profileId, owner.token),
    outreachId: await addOutreach(app, mark, venueId, profileId),
    conversationId,
    messageId,
    jid,
    address,
    ownerId: owner.managerId,
    ownerEmail: owner.email,
    ownerToken: owner.token,
    visitorToken,
  }
}

/** A book with a contact, a column, a segment, and a deletion that can be undone. */
async function addPeople(app: TestApp, mark: string, venueId: number, token: string) {
  const at = `/v2/venues/${venueId}`
  const post = async <T>(path: string, body: unknown) =>
    (await app.send<T>('POST', `${at}${path}`, { token, body })).body
  const book = await post<{ addressBookId: number }>('/addressBooks', { addressBookName: `${mark} book` })
  const column = await post<{ id: number }>('/customColumns', { userLabel: `${mark} column`, type: 'CHAR' })
  const add = (contactFirstName: string) =>
    post<{ contactId: number }>('/contacts', {
      contactAddressBookId: book.addressBookId,
      contactFirstName,
      customValues: { [column.id]: `${mark} value` },
    })
  const { contactId } = await add(`${mark} contact`)
  const segment = await post<{ id: number }>('/segments', {
    name: `${mark} segment`,
    addressBookId: book.addressBookId,
    filter: { search: mark },
  })
  const gone = await add(`${mark} gone`)
  const deleted = await app.send<{ changeId: string }>('DELETE', `${at}/contacts/${gone.contactId}`, {
    token,
  })
  return {
    addressBookId: book.addressBookId,
    contactId,
    customColumnId: column.id,
    segmentId: segment.id,
    contactChangeId: deleted.body.changeId,
    exportId: (await post<{ id: string }>('/exports', { format: 'csv' })).id,
  }
}

async function addFile(app: TestApp, mark: string, venueId: number, token: string): Promise<string> {
  const body = form({ venueId: String(venueId), name: `${mark} file` }, pdf())
  return (await app.send<{ id: string }>('POST', '/v2/files', { token, body })).body.id
}

async function addImport(app: TestApp, mark: string, venueId: number, token: string): Promise<number> {
  const body = new FormData()
  body.set('file', new File([`nom,email\n${mark} note,${mark.toLowerCase()}@x.test\n`], `${mark} file.csv`))
  const path = `/v2/venues/${venueId}/addressBookImports`
  const answer = await app.send<{ savedImport: { id: number } }>('POST', path, { token, body })
  return answer.body.savedImport.id
}

/** What a browser gives as a push subscription, with keys of its own. */
export function subscriptionAt(endpoint: string) {
  const receiver = createECDH('prime256v1')
  const p256dh = receiver.generateKeys().toString('base64url')
  return { endpoint, keys: { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') } }
}

async function addDeveloperThings(app: TestApp, mark: string, venueId: number, token: string) {
  const post = async <T>(path: string, body?: unknown) =>
    (await app.send<T>('POST', path, { token, ...(body === undefined ? {} : { body }) })).body
  const keys = `/v2/venues/${venueId}/apiKeys`
  const hooks = `/v2/venues/${venueId}/webhooks`
  const used = await post<{ secret: string }>(keys, { userLabel: `${mark} key`, scopes: keyScopes })
  const named = await post<{ id: string }>(keys, { userLabel: `${mark} key` })
  const webhook = await post<{ id: string }>(hooks, {
    url: `https://${mark.toLowerCase()}.example/hooks`,
    label: `${mark} hook`,
    eventTypes: ['messages.received'],
  })
  const delivery = await post<{ id: string }>(`${hooks}/${webhook.id}/test`)
  const device = await post<{ id: string }>('/v2/managers/me/mobileDevices', {
    subscription: subscriptionAt(`https://push.example/${mark}-${venueId}`),
    label: `${mark} device`,
  })
  return {
    keyToken: used.secret,
    apiKeyId: named.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    deviceId: device.id,
  }
}
