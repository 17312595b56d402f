import { newId } from '@comptoir/core/http'
import { businessAddress } from '@comptoir/core/inbox'
import type { AccountType, PresetName } from '@comptoir/core/roles'
import { givePreset } from '../features/roles/index.ts'
import { hashPassword, insertManager } from '../features/session/index.ts'
import { openSession } from '../features/session/sessions.ts'
import { signToken } from '../features/session/tokens.ts'
import { emptyVenue, addVenue as insertVenue } from '../features/venues/index.ts'
import { identityPurpose } from '../features/webchat/index.ts'
import type { TestApp } from './app.ts'

export const password = 'correct horse battery staple'
let passwordHash: Promise<string> | undefined

/** A venue in which a visitor has written and the owner has answered, each text marked with the venue's own word. */
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
  agentId: string
  reviewId: string
}

/** A manager with a session, as after a login. */
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
        identity_secret: app.services.secrets.encrypt(`secret of ${mark}`, identityPurpose(webchatId)),
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
  return {
    mark,
    ...rows,
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
