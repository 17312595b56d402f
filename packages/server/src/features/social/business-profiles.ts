import type { contract } from '@comptoir/core/contract'
import { isMapsAddress } from '@comptoir/core/rules'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  exchangeGoogleCode,
  googleDialogUrl,
  hasGoogleApp,
  revokeGoogle,
} from '../../providers/google/index.ts'
import { listAccounts, listLocations } from '../../providers/google/locations.ts'
import { findLink, keepLink, type LinkRow, refreshTokenOf, removeLink, tokenOf } from './links.ts'
import type { LogInFlow } from './oauth-login.ts'
import { asking } from './refusals.ts'

/** A login at Google is for a profile; which location it will be is chosen after it. */
export const googleLogIn: LogInFlow = {
  name: 'Google',
  isConfigured: hasGoogleApp,
  dialogUrl: googleDialogUrl,
  async finish(services, logIn, returned) {
    const grant = await exchangeGoogleCode(services, returned)
    await services.database.tenant([logIn.venueId], (tx) =>
      keepLink(tx, services.secrets, 'google', logIn, { grant }),
    )
  },
}

interface ProfileRow {
  id: number
  venue_id: number
  title: string
}

function toWire({ id, venue_id: venueId, title }: ProfileRow, link: LinkRow | undefined) {
  return {
    id,
    venueId,
    title,
    accountId: link?.account_id ?? '',
    locationId: link?.location_id ?? '',
    locationTitle: link?.name ?? '',
    isLoggedIn: link !== undefined,
    isConnected: link?.connected_at != null,
    problem: link?.problem ?? null,
  }
}

function listProfiles(tx: Tx, venueId: number): Promise<ProfileRow[]> {
  return tx
    .selectFrom('profile')
    .select(['id', 'venue_id', 'title'])
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .execute()
}

async function listAll(tx: Tx, venueId: number) {
  const profiles = await listProfiles(tx, venueId)
  return Promise.all(
    profiles.map(async (profile) => ({
      profile,
      link: await findLink(tx, { venueId, profileId: profile.id }, 'google'),
    })),
  )
}

/** Which profile a location is for: the one that is named, else the only one that a manager logged in for. */
async function chosen(tx: Tx, venueId: number, profileId: number | undefined) {
  const known = await listAll(tx, venueId)
  const named = known.filter(({ profile }) => profileId === undefined || profile.id === profileId)
  const [first, ...others] = named.filter(({ link }) => link)
  if (!first?.link)
    throw new AppError('rule', 'profileId: log in at Google first', {
      fields: { profileId: 'log_in' },
    })
  if (others.length > 0)
    throw new AppError('rule', 'profileId: is required when there are several profiles', {
      fields: { profileId: 'required' },
    })
  return { profile: first.profile, link: first.link }
}

function refused(field: 'accountId' | 'locationId'): AppError {
  return new AppError('rule', `${field}: not in the list that Google returns`, {
    fields: { [field]: 'unknown' },
  })
}

/** The location, if Google lists it for the user who logged in: no other can be linked (T10). */
async function requireLocation(services: Services, link: LinkRow, accountId: string, locationId: string) {
  const token = await tokenOf(services, link)
  const accounts = await listAccounts(services, token)
  if (!accounts.some((one) => one.accountId === accountId)) throw refused('accountId')
  const locations = await listLocations(services, token, accountId)
  const location = locations.find((one) => one.locationId === locationId)
  if (!location) throw refused('locationId')
  return location
}

/** The profile gets the place's link from Google, unless somebody set one (MSG-17). */
async function fillMapsUri(tx: Tx, { id, venue_id }: ProfileRow, mapsUri: string | undefined): Promise<void> {
  if (mapsUri === undefined || !isMapsAddress(mapsUri)) return
  await tx
    .updateTable('profile')
    .set({ maps_uri: mapsUri })
    .where('venue_id', '=', venue_id)
    .where('id', '=', id)
    .where('maps_uri', 'is', null)
    .execute()
}

type Context = Pick<SlowContext, 'transact'>
interface OfProfile {
  venueId: number
  profileId: number
}

async function requireLink({ transact }: Context, place: OfProfile): Promise<LinkRow> {
  const link = await transact((tx) => findLink(tx, place, 'google'))
  if (link) return link
  throw new AppError('rule', 'profileId: log in at Google first', { fields: { profileId: 'log_in' } })
}

export function businessProfileHandlers(services: Services): Handlers<typeof contract.businessProfiles> {
  return {
    async listBusinessProfiles({ params }, { tx }) {
      return (await listAll(tx, params.venueId)).map(({ profile, link }) => toWire(profile, link))
    },
    async linkBusinessProfile({ params: { venueId }, body }, { transact }) {
      const { accountId, locationId, profileId } = body
      const { profile, link } = await transact((tx) => chosen(tx, venueId, profileId))
      const location = await asking(
        'profileId',
        requireLocation(services, link, accountId, locationId),
        'Google',
      )
      const linkedAt = new Date()
      const saved = await transact(async (tx) => {
        await fillMapsUri(tx, profile, location.mapsUri)
        return tx
          .updateTable('profile_link')
          .set({
            account_id: accountId,
            location_id: locationId,
            name: location.title,
            connected_at: linkedAt,
            checked_at: linkedAt,
            problem: null,
          })
          .where('venue_id', '=', venueId)
          .where('id', '=', link.id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!saved) throw notFound()
      return toWire(profile, saved)
    },
    async unlinkBusinessProfile({ params }, { transact }) {
      const link = await transact((tx) => findLink(tx, params, 'google'))
      if (!link) throw notFound()
      const token = refreshTokenOf(services.secrets, link)
      await transact((tx) => removeLink(tx, link))
      // Ours is gone whatever Google says.
      if (token !== undefined)
        await revokeGoogle(services, token).catch((err: unknown) =>
          services.log.warn({ err }, 'unlinking a profile at Google failed'),
        )
      return undefined
    },
    async listGoogleAccounts({ params }, context) {
      const link = await requireLink(context, params)
      const ask = async () => listAccounts(services, await tokenOf(services, link))
      return asking('profileId', ask(), 'Google')
    },
    async listGoogleLocations({ params }, context) {
      const link = await requireLink(context, params)
      const ask = async () => listLocations(services, await tokenOf(services, link), params.accountId)
      const locations = await asking('accountId', ask(), 'Google')
      return locations.map(({ locationId, title, address }) => ({ locationId, title, address }))
    },
  }
}
