import type { contract } from '@comptoir/core/contract'
import type { PagePlatform } from '@comptoir/core/social'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isWithoutPage } from '../../providers/meta/instagram/account.ts'
import { isTokenOf, listPages, type OwnPage, subscribePage } from '../../providers/meta/page-login.ts'
import {
  type AccountRow,
  encryptToken,
  findAccount,
  openConversations,
  openUserToken,
  queueGreetingOf,
  queueUnsubscription,
  resumeAccount,
} from '../channels/index.ts'
import { namesOf } from './instagram-login.ts'
import { changeAccount, countWaiting, insertAccount, listAccounts, removeAccount } from './queries.ts'
import { asking } from './refusals.ts'
import { keepUserToken } from './user-token.ts'

interface OfAccount {
  venueId: number
  profileId: number
  id: number
}
interface PageChoice {
  pageId: string
  token?: string | undefined
}
type Context = Pick<SlowContext, 'transact'>

async function toWire(tx: Tx, row: AccountRow) {
  const isByItself = row.platform === 'instagram' && isWithoutPage(namesOf(row))
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    login: isByItself ? ('instagram' as const) : ('facebook' as const),
    pageId: isByItself ? '' : row.business_id,
    accountId: row.external_id,
    displayName: row.name,
    isLoggedIn: row.user_token !== null || isByItself,
    isConnected: row.connected_at !== null,
    problem: row.problem,
    waitingCount: await countWaiting(tx, row),
  }
}

async function requireAccount(tx: Tx, { venueId, profileId, id }: OfAccount, platform: PagePlatform) {
  const row = await findAccount(tx, venueId, id)
  if (row?.profile_id !== profileId || row.platform !== platform) throw notFound()
  return row
}

/** The page that was chosen, if Meta lists it for the person who logged in: no other can be linked (T10). */
async function requirePage(services: Services, row: AccountRow, platform: PagePlatform, choice: PageChoice) {
  const { pageId, token } = choice
  const pages = await asking('token', pagesOf(services, row, platform))
  const page = pages.find((one) => one.pageId === pageId)
  if (!page)
    throw new AppError('rule', 'pageId: not in the list that Meta returns', { fields: { pageId: 'unknown' } })
  if (token === undefined) return page
  if (await asking('token', isTokenOf(services, token, pageId))) return { ...page, token }
  throw new AppError('rule', 'token: does not belong to this page', { fields: { token: 'token_refused' } })
}

function pagesOf(services: Services, row: AccountRow, platform: PagePlatform): Promise<OwnPage[]> {
  const token = openUserToken(services.secrets, row)
  if (token === undefined)
    throw new AppError('rule', 'token: is required first', { fields: { token: 'required' } })
  return listPages(services, platform, token)
}

/** The steps that Facebook and Instagram have in common. */
function steps(services: Services, platform: PagePlatform) {
  const read = ({ transact }: Context, params: OfAccount) =>
    transact((tx) => requireAccount(tx, params, platform))
  return {
    async list(tx: Tx, { venueId, profileId }: Omit<OfAccount, 'id'>) {
      const rows = await listAccounts(tx, venueId, profileId, platform)
      return Promise.all(rows.map((row) => toWire(tx, row)))
    },
    async create(tx: Tx, { venueId: venue_id, profileId: profile_id }: Omit<OfAccount, 'id'>) {
      const [known] = await listAccounts(tx, venue_id, profile_id, platform)
      if (known) throw new AppError('conflict', 'This profile already has one. Unlink it first.')
      const names = { business_id: '', external_id: '' }
      return toWire(tx, await insertAccount(tx, { venue_id, profile_id, platform, ...names }))
    },
    async pages({ params }: { params: OfAccount }, context: Context) {
      const pages = await asking('token', pagesOf(services, await read(context, params), platform))
      return pages.map(({ pageId, accountId, name }) => ({ pageId, accountId, name }))
    },
    async saveUserToken({ params, body }: { params: OfAccount; body: { token: string } }, context: Context) {
      await asking('token', keepUserToken(services, await read(context, params), body.token))
      return context.transact(async (tx) => toWire(tx, await requireAccount(tx, params, platform)))
    },
    async savePageToken({ params, body }: { params: OfAccount; body: PageChoice }, context: Context) {
      const row = await read(context, params)
      const page = await requirePage(services, row, platform, body)
      await asking('pageId', subscribePage(services, { token: page.token, businessId: page.pageId }))
      return context.transact(async (tx) => {
        const saved = await changeAccount(tx, row, {
          business_id: page.pageId,
          external_id: page.accountId,
          name: page.name,
          token: encryptToken(services.secrets, row, page.token),
          connected_at: new Date(),
        })
        if (row.business_id !== page.pageId) await queueUnsubscription(tx, row)
        await resumeAccount(tx, saved)
        await openConversations(tx, saved, true)
        await queueGreetingOf(tx, saved)
        return toWire(tx, { ...saved, problem: null })
      })
    },
    async remove({ params }: { params: OfAccount }, context: Context) {
      const row = await read(context, params)
      await context.transact(async (tx) => {
        await removeAccount(tx, row)
        await openConversations(tx, row, false)
        await queueUnsubscription(tx, row)
      })
      return undefined
    },
  }
}

export function pageHandlers(services: Services): Handlers<typeof contract.pages> {
  const facebook = steps(services, 'facebook')
  const instagram = steps(services, 'instagram')
  const ofFacebook = (tx: Tx, { fbId: id, ...place }: Omit<OfAccount, 'id'> & { fbId: number }) =>
    requireAccount(tx, { ...place, id }, 'facebook')
  return {
    async getFacebookProfile({ params }, { tx }) {
      const [profile = null] = await facebook.list(tx, params)
      return { profile, isConnected: profile?.isConnected ?? false }
    },
    createFacebookProfile: ({ params }, { tx }) => facebook.create(tx, params),
    listFacebookPages: facebook.pages,
    saveFacebookUserToken: facebook.saveUserToken,
    renewFacebookUserToken: facebook.saveUserToken,
    saveFacebookPageToken: facebook.savePageToken,
    renewFacebookPageToken: facebook.savePageToken,
    deleteFacebookProfile: facebook.remove,
    async listInstagramProfiles({ params }, { tx }) {
      await ofFacebook(tx, params)
      return instagram.list(tx, params)
    },
    listInstagramAccounts: ({ params }, { tx }) => instagram.list(tx, params),
    async createInstagramProfile({ params }, { tx }) {
      await ofFacebook(tx, params)
      return instagram.create(tx, params)
    },
    listInstagramPages: instagram.pages,
    saveInstagramUserToken: instagram.saveUserToken,
    saveInstagramPageToken: instagram.savePageToken,
    renewInstagramPageToken: instagram.savePageToken,
    deleteInstagramProfile: instagram.remove,
  }
}
