import { createECDH } from 'node:crypto'
import { keyScopes } from '@comptoir/core/developers'
import { PLAN } from '@comptoir/core/features'
import { newId } from '@comptoir/core/http'
import { form, pdf } from '../kernel/files/testing/samples.ts'
import { grant, walletOf } from '../kernel/ledger/index.ts'
import type { TestApp } from './app.ts'
import { addMissedCall, addNumber, addOutcome, addOutreach, addShortLink, addUnsubscribe } from './outside.ts'
import { addVenue, type TestVenue } from './world.ts'

/** A venue that has one of every kind of thing a call names by its id. */
export interface FullVenue extends TestVenue {
  /** A role of the venue's own, named after the mark, which no one holds. */
  roleId: number
  invitationId: string
  featureRequestId: string
  quickReplyId: string
  labelId: number
  /** A note of the owner in the venue's conversation. */
  threadNoteId: string
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
  /** A key of all scopes that is used, and another that is only spoken of. */
  keyToken: string
  apiKeyId: string
  webhookId: string
  deliveryId: string
  /** A device of the owner. */
  deviceId: string
  /** A WhatsApp number that is being linked. */
  channelAccountId: number
  outreachId: string
  missedCallId: string
  shortLinkId: string
  /** A post whose outcome is unknown. */
  postId: string
  /** A draft. */
  campaignId: number
  outcomeId: number
  walletId: number
  walletTransactionId: number
  templateId: number
  /** A trigger that is switched off. */
  triggerId: number
}

/** Makes everything by the real calls: some thirty of them, so only for tests that go through every call. */
export async function addFullVenue(app: TestApp, mark: string): Promise<FullVenue> {
  const venue = await addVenue(app, mark)
  const { venueId, profileId, ownerToken } = venue
  await addUnsubscribe(app, mark, venueId, ownerToken)
  await addSenderDomains(app, venue)
  const people = await addPeople(app, venue)
  const campaignId = await addCampaign(app, venue)
  return {
    ...venue,
    ...(await addTeam(app, venue)),
    ...(await addInboxTeam(app, venue)),
    ...people,
    ...(await addDeveloperThings(app, venue)),
    exportId: await addExport(app, venue),
    importId: await addImport(app, venue),
    fileId: await addFile(app, venue),
    channelAccountId: await addNumber(app, venueId, profileId, ownerToken),
    outreachId: await addOutreach(app, mark, venueId, profileId),
    missedCallId: await addMissedCall(app, mark, venueId),
    shortLinkId: await addShortLink(app, mark, venueId),
    postId: await addPost(app, venue),
    campaignId,
    outcomeId: await addOutcome(app, venueId, people.contactId, campaignId),
    ...(await addCredits(app, venue)),
    templateId: await addTemplate(app, venue),
    triggerId: await addTrigger(app, venue),
  }
}

/** Credits for SMS, and the line of the statement that says so. */
async function addCredits(app: TestApp, { mark, venueId }: TestVenue) {
  return app.services.database.system(async (tx) => {
    const { id: walletId } = await walletOf(tx, venueId, 'paidSms')
    await grant(tx, { venueId, walletId, amount: 25, reference: 'gift', reason: mark })
    const { id } = await tx
      .selectFrom('wallet_transaction')
      .select('id')
      .where('wallet_id', '=', walletId)
      .executeTakeFirstOrThrow()
    return { walletId, walletTransactionId: id }
  })
}

async function addCampaign(app: TestApp, venue: TestVenue): Promise<number> {
  const { mark, venueId } = venue
  const body = { type: 'sms', userLabel: `${mark} campaign`, content: { body: `${mark} bread` } }
  return (await post<{ id: number }>(app, venue, `/v2/venues/${venueId}/campaigns`, body)).id
}

async function addTemplate(app: TestApp, venue: TestVenue): Promise<number> {
  const { mark, venueId } = venue
  const body = { type: 'SMS', name: `${mark} template`, body: `${mark} bread` }
  return (await post<{ id: number }>(app, venue, `/v2/venues/${venueId}/templates`, body)).id
}

/** A domain of its own, and the one that probes name: every venue may have it. */
async function addSenderDomains(app: TestApp, venue: TestVenue): Promise<void> {
  const own = venue.mark.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  for (const domain of [`${own}.example`, 'site.example'])
    await post(app, venue, `/v2/venues/${venue.venueId}/senderDomains`, { domain })
}

/** Venues of the self-served plan have no triggers (TRG-27): it is of the other one from here on. */
async function addTrigger(app: TestApp, venue: TestVenue): Promise<number> {
  const { mark, venueId } = venue
  await app.services.database.system((tx) =>
    tx.updateTable('venue').set({ plan_id: PLAN.SO_CONNECT }).where('venue_id', '=', venueId).execute(),
  )
  const steps = [{ content: { body: `${mark} bread` } }]
  const body = { kind: 'welcome', channel: 'sms', userLabel: `${mark} trigger`, steps }
  return (await post<{ id: number }>(app, venue, `/v2/venues/${venueId}/triggers`, body)).id
}

async function addPost(app: TestApp, { mark, venueId, profileId }: TestVenue): Promise<string> {
  const id = newId()
  const post = { venue_id: venueId, id, profile_id: profileId, message: mark, media: '[]' }
  const state = { venue_id: venueId, post_id: id, platform: 'facebook', status: 'UNKNOWN' } as const
  await app.services.database.system(async (tx) => {
    await tx.insertInto('post').values(post).execute()
    await tx.insertInto('post_platform').values(state).execute()
  })
  return id
}

async function post<T>(
  app: TestApp,
  { ownerToken: token }: TestVenue,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await app.send<T>('POST', path, { token, ...(body === undefined ? {} : { body }) })
  return answer.body
}

export async function addRole(app: TestApp, venue: TestVenue): Promise<number> {
  const body = { name: `${venue.mark} role`, permissions: ['venues.venue:read'] }
  return (await post<{ id: number }>(app, venue, `/v2/venues/${venue.venueId}/roles`, body)).id
}

/** A role, an invitation and a wish of a venue. */
async function addTeam(app: TestApp, venue: TestVenue) {
  const at = `/v2/venues/${venue.venueId}`
  const roleId = await addRole(app, venue)
  const email = `${venue.mark.toLowerCase()}-invited@x.test`
  const invited = await post<{ invitation: { id: string } }>(app, venue, `${at}/managers`, { email, roleId })
  const request = await post<{ id: string }>(app, venue, `${at}/featureRequests`, { featureId: 1 })
  return { roleId, invitationId: invited.invitation.id, featureRequestId: request.id }
}

export async function addLabel(app: TestApp, venue: TestVenue): Promise<number> {
  const body = { name: `${venue.mark} title`, color: 'teal' }
  const at = `/v2/venues/${venue.venueId}/conversations/labels`
  return (await post<{ id: number }>(app, venue, at, body)).id
}

async function addInboxTeam(app: TestApp, venue: TestVenue) {
  const reply = await post<{ id: string }>(
    app,
    venue,
    `/v2/venues/${venue.venueId}/conversations/quickReplies`,
    { title: `${venue.mark} hours`, value: `${venue.mark} answer kept` },
  )
  const noted = await post<{ id: string }>(
    app,
    venue,
    `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}/notes`,
    { id: newId(), body: `${venue.mark} noted` },
  )
  return { quickReplyId: reply.id, labelId: await addLabel(app, venue), threadNoteId: noted.id }
}

/** A book with a contact, a column, a segment, and a deletion that can be undone. */
async function addPeople(app: TestApp, venue: TestVenue) {
  const { mark } = venue
  const at = `/v2/venues/${venue.venueId}`
  const make = <T>(path: string, body: unknown) => post<T>(app, venue, `${at}${path}`, body)
  const { addressBookId } = await make<{ addressBookId: number }>('/addressBooks', {
    addressBookName: `${mark} book`,
  })
  const column = await make<{ id: number }>('/customColumns', { userLabel: `${mark} column`, type: 'CHAR' })
  const add = (contactFirstName: string) =>
    make<{ contactId: number }>('/contacts', {
      contactAddressBookId: addressBookId,
      contactFirstName,
      customValues: { [column.id]: `${mark} value` },
    })
  const { contactId } = await add(`${mark} contact`)
  const segment = await make<{ id: number }>('/segments', {
    name: `${mark} segment`,
    addressBookId,
    filter: { search: mark },
  })
  const gone = await add(`${mark} gone`)
  const deleted = await app.send<{ changeId: string }>('DELETE', `${at}/contacts/${gone.contactId}`, {
    token: venue.ownerToken,
  })
  return {
    addressBookId,
    contactId,
    customColumnId: column.id,
    segmentId: segment.id,
    contactChangeId: deleted.body.changeId,
  }
}

export async function addExport(app: TestApp, venue: TestVenue): Promise<string> {
  const path = `/v2/venues/${venue.venueId}/exports`
  return (await post<{ id: string }>(app, venue, path, { format: 'csv' })).id
}

export async function addFile(app: TestApp, venue: TestVenue): Promise<string> {
  const body = form({ venueId: String(venue.venueId), name: `${venue.mark} file` }, pdf())
  return (await post<{ id: string }>(app, venue, '/v2/files', body)).id
}

async function addImport(app: TestApp, venue: TestVenue): Promise<number> {
  const { mark } = venue
  const body = new FormData()
  body.set('file', new File([`nom,email\n${mark} note,${mark.toLowerCase()}@x.test\n`], `${mark} file.csv`))
  const path = `/v2/venues/${venue.venueId}/addressBookImports`
  return (await post<{ savedImport: { id: number } }>(app, venue, path, body)).savedImport.id
}

/** What a browser gives as a push subscription, with keys of its own. */
export function subscriptionAt(endpoint: string) {
  const receiver = createECDH('prime256v1')
  const p256dh = receiver.generateKeys().toString('base64url')
  return { endpoint, keys: { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') } }
}

/** The secret of a key of all scopes. */
export async function addKey(app: TestApp, venue: TestVenue): Promise<string> {
  const body = { userLabel: `${venue.mark} key`, scopes: keyScopes }
  return (await post<{ secret: string }>(app, venue, `/v2/venues/${venue.venueId}/apiKeys`, body)).secret
}

async function addDeveloperThings(app: TestApp, venue: TestVenue) {
  const { mark, venueId } = venue
  const make = <T>(path: string, body?: unknown) => post<T>(app, venue, path, body)
  const hooks = `/v2/venues/${venueId}/webhooks`
  const keyToken = await addKey(app, venue)
  const named = await make<{ id: string }>(`/v2/venues/${venueId}/apiKeys`, { userLabel: `${mark} key` })
  const webhook = await make<{ id: string }>(hooks, {
    url: `https://${mark.toLowerCase()}.example/hooks`,
    label: `${mark} hook`,
    eventTypes: ['messages.received'],
  })
  const delivery = await make<{ id: string }>(`${hooks}/${webhook.id}/test`)
  const device = await make<{ id: string }>('/v2/managers/me/mobileDevices', {
    subscription: subscriptionAt(`https://push.example/${mark}-${venueId}`),
    label: `${mark} device`,
  })
  return {
    keyToken,
    apiKeyId: named.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    deviceId: device.id,
  }
}
