import { newId } from '@comptoir/core/http'
import { businessAddress } from '@comptoir/core/inbox'
import { presets } from '@comptoir/core/roles'
import { addToVenues, grantRole, hashPassword, insertManager } from '../session/index.ts'
import { openSession } from '../session/sessions.ts'
import { signToken } from '../session/tokens.ts'
import { identityPurpose } from '../webchat/index.ts'
import type { TestApp } from './app.ts'

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
}

/** A manager with a session, as after a log-in. */
export async function addManager(
  app: TestApp,
  role: keyof typeof presets,
  venueIds: readonly number[],
  email = `${newId()}@comptoir.test`,
): Promise<{ managerId: number; email: string; token: string; sessionId: string }> {
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  return app.services.database.system(async (tx) => {
    const managerId = await insertManager(tx, {
      email,
      firstName: 'Test',
      lastName: email,
      passwordHash: hash,
      accountType: 'other',
      language: 'en',
    })
    await addToVenues(tx, managerId, venueIds)
    await grantRole(tx, managerId, { venueId: null, name: role, permissions: presets[role] })
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
): Promise<{ venueId: number; profileId: number; webchatId: string }> {
  const webchatId = `chat-${mark}`
  return app.services.database.system(async (tx) => {
    const { venue_id: venueId } = await tx
      .insertInto('venue')
      .values({
        name: `${mark} venue`,
        timezone: 'Europe/Paris',
        city: `${mark} city`,
        latitude: null,
        longitude: null,
      })
      .returning('venue_id')
      .executeTakeFirstOrThrow()
    const { id: profileId } = await tx
      .insertInto('profile')
      .values({ venue_id: venueId, title: `${mark} profile` })
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
    return { venueId, profileId, webchatId }
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
