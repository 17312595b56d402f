import type { LinkProvider } from '@comptoir/core/social'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { ChannelFailure, LOST_TOKEN, type Reach } from '../../kernel/ports/channel.ts'
import type { Grant } from '../../kernel/ports/oauth-token.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { refreshGoogle } from '../../providers/google/index.ts'
import { refreshLinkedin } from '../../providers/linkedin/index.ts'
import type { ProfileLinkTable } from './tables.ts'

export type LinkRow = Selectable<ProfileLinkTable>

interface OfProfile {
  venueId: number
  profileId: number
}

/** A token that ends sooner is renewed before it is used. */
const SOON_MS = 5 * 60_000

const refreshers: Readonly<Record<LinkProvider, (reach: Reach, token: string) => Promise<Grant>>> = {
  google: refreshGoogle,
  linkedin: refreshLinkedin,
}

const purposeOf = (provider: LinkProvider, { venueId, profileId }: OfProfile, what: 'token' | 'refresh') =>
  `profile-link:${provider}:${what}:${venueId}:${profileId}`

const encryptedLinks = (
  column: string,
  what: 'token' | 'refresh',
  whenLost: EncryptedColumn['whenLost'],
): EncryptedColumn => ({
  table: 'profile_link',
  keys: ['venue_id', 'profile_id', 'provider'],
  column,
  purposeOf: ({ venue_id, profile_id, provider }) =>
    purposeOf(provider as LinkProvider, { venueId: Number(venue_id), profileId: Number(profile_id) }, what),
  whenLost,
})
const remedy = 'link these profiles again in the back office'
export const encryptedLinkTokens = [
  encryptedLinks('token', 'token', {
    name: 'tokens of profile links',
    become: () => LOST_TOKEN,
    also: { problem: 'token' satisfies LinkRow['problem'] },
    remedy,
  }),
  encryptedLinks('refresh_token', 'refresh', {
    name: 'refresh tokens of profile links',
    become: 'null',
    remedy,
  }),
]

function encryptedGrant(secrets: Secrets, provider: LinkProvider, place: OfProfile, grant: Grant) {
  const encrypt = (text: string, what: 'token' | 'refresh') =>
    secrets.encrypt(text, purposeOf(provider, place, what))
  return {
    token: encrypt(grant.token, 'token'),
    token_ends_at: grant.endsAt ?? null,
    problem: null,
    // Some give one with the first login only: it stays good.
    ...(grant.refreshToken === undefined ? {} : { refresh_token: encrypt(grant.refreshToken, 'refresh') }),
  }
}

/** What a profile is linked to at a provider. */
export function findLink(
  tx: Tx,
  { venueId, profileId }: OfProfile,
  provider: LinkProvider,
): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('profile_link')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Keeps what a login gave, in the place of what was there; `names` is what it is for, where that is known by now. */
export async function keepLink(
  tx: Tx,
  secrets: Secrets,
  provider: LinkProvider,
  place: OfProfile,
  given: {
    grant: Grant
    names?: { account_id: string; location_id?: string; name: string; connected_at: Date }
  },
): Promise<LinkRow> {
  const columns = {
    ...encryptedGrant(secrets, provider, place, given.grant),
    ...given.names,
    // Its provider has just said whose token it is.
    ...(given.names && { checked_at: given.names.connected_at }),
  }
  return tx
    .insertInto('profile_link')
    .values({ venue_id: place.venueId, profile_id: place.profileId, provider, ...columns })
    .onConflict((conflict) => conflict.columns(['venue_id', 'profile_id', 'provider']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeLink(tx: Tx, { venue_id, id }: LinkRow): Promise<void> {
  await tx.deleteFrom('profile_link').where('venue_id', '=', venue_id).where('id', '=', id).execute()
}

/** Nothing can be done through it until somebody logs in again. */
export function pauseLink({ database }: Services, { venue_id, id }: LinkRow, problem: LinkRow['problem']) {
  return database.system((tx) =>
    tx
      .updateTable('profile_link')
      .set({ problem })
      .where('venue_id', '=', venue_id)
      .where('id', '=', id)
      .execute(),
  )
}

/** What renews the token, opened; undefined where the provider gave nothing to do it with. */
export function refreshTokenOf(secrets: Secrets, row: LinkRow): string | undefined {
  const place = { venueId: row.venue_id, profileId: row.profile_id }
  return row.refresh_token === null
    ? undefined
    : secrets.decrypt(row.refresh_token, purposeOf(row.provider, place, 'refresh'))
}

/** The token of a link, a new one where it is about to end; one that is not taken any more pauses the link. */
export async function tokenOf(services: Services, row: LinkRow, soonMs = SOON_MS): Promise<string> {
  const { secrets, database } = services
  const place = { venueId: row.venue_id, profileId: row.profile_id }
  const isEnding = row.token_ends_at !== null && row.token_ends_at.getTime() < Date.now() + soonMs
  const refreshToken = isEnding ? refreshTokenOf(secrets, row) : undefined
  if (refreshToken === undefined) return secrets.decrypt(row.token, purposeOf(row.provider, place, 'token'))
  try {
    const grant = await refreshers[row.provider](services, refreshToken)
    await database.system((tx) => keepLink(tx, secrets, row.provider, place, { grant }))
    return grant.token
  } catch (error) {
    if (error instanceof ChannelFailure && error.problem) await pauseLink(services, row, error.problem)
    throw error
  }
}
