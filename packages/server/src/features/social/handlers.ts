import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  isOfBusiness,
  readDisplayName,
  registerNumber,
  subscribe,
} from '../../providers/meta/whatsapp/registration.ts'
import {
  type AccountRow,
  encryptToken,
  openConversations,
  queueGreetingOf,
  queueUnsubscription,
  resumeAccount,
} from '../channels/index.ts'
import {
  changeAccount,
  countWaiting,
  insertAccount,
  listAccounts,
  listPaused,
  removeAccount,
} from './queries.ts'
import { rcsHandlers } from './rcs.ts'
import { asking } from './refusals.ts'
import { type OfAccount, requireAccount, requireToken } from './whatsapp-account.ts'

async function toWire(tx: Tx, row: AccountRow) {
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    businessAccountId: row.business_id,
    phoneNumberId: row.external_id,
    displayName: row.name,
    hasToken: row.token !== null,
    isRegistered: row.registered_at !== null,
    isConnected: row.connected_at !== null,
    problem: row.problem,
    waitingCount: await countWaiting(tx, row),
  }
}

function linking(services: Services) {
  type Context = Pick<SlowContext, 'transact'>
  const read = ({ transact }: Context, params: OfAccount) => transact((tx) => requireAccount(tx, params))
  return {
    async saveWhatsappToken(
      { params, body }: { params: OfAccount; body: { token: string } },
      context: Context,
    ) {
      const row = await read(context, params)
      const account = {
        venueId: row.venue_id,
        id: row.id,
        businessId: row.business_id,
        externalId: row.external_id,
        token: body.token,
      }
      const name = await asking('token', readDisplayName(services, account))
      return context.transact(async (tx) => {
        const token = encryptToken(services.secrets, row, body.token)
        const saved = await changeAccount(tx, row, { token, name })
        await resumeAccount(tx, saved)
        return toWire(tx, { ...saved, problem: null })
      })
    },
    async registerWhatsapp({ params, body }: { params: OfAccount; body: { pin: string } }, context: Context) {
      const row = await read(context, params)
      await asking('pin', registerNumber(services, requireToken(services, row), body.pin))
      return context.transact(async (tx) => {
        const saved = await changeAccount(tx, row, { registered_at: new Date() })
        if (row.problem === 'registration') await resumeAccount(tx, saved)
        return toWire(tx, await requireAccount(tx, params))
      })
    },
    async subscribeWhatsapp({ params }: { params: OfAccount }, context: Context) {
      const row = await read(context, params)
      const account = requireToken(services, row)
      if (row.registered_at === null)
        throw new AppError('rule', 'pin: register the number with its PIN first', {
          fields: { pin: 'required' },
        })
      if (!(await asking('phoneNumberId', isOfBusiness(services, account))))
        throw new AppError('rule', 'phoneNumberId: not a number of this business', {
          fields: { phoneNumberId: 'unknown' },
        })
      await asking('token', subscribe(services, account))
      return context.transact(async (tx) => {
        const saved = await changeAccount(tx, row, { connected_at: new Date() })
        await openConversations(tx, saved, true)
        await queueGreetingOf(tx, saved)
        return toWire(tx, saved)
      })
    },
    async deleteWhatsappProfile({ params }: { params: OfAccount }, context: Context) {
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

export function socialHandlers(services: Services): Handlers<typeof contract.social> {
  const steps = linking(services)
  return {
    async listWhatsappProfiles({ params }, { tx }) {
      const rows = await listAccounts(tx, params.venueId, params.profileId, 'whatsapp')
      return Promise.all(rows.map((row) => toWire(tx, row)))
    },
    async listChannelProblems(_, { tx, venueIds }) {
      const paused = venueIds.length > 0 ? await listPaused(tx, venueIds) : []
      return paused.flatMap(({ venue_id, profile_id, platform, problem }) =>
        problem ? [{ venueId: venue_id, profileId: profile_id, platform, problem }] : [],
      )
    },
    async createWhatsappProfile({ params, body }, { tx }) {
      const { venueId: venue_id, profileId: profile_id } = params
      const [known] = await listAccounts(tx, venue_id, profile_id, 'whatsapp')
      if (known)
        throw new AppError('conflict', 'This profile already has a WhatsApp number. Unlink it first.')
      const names = { business_id: body.businessAccountId, external_id: body.phoneNumberId }
      return toWire(tx, await insertAccount(tx, { venue_id, profile_id, platform: 'whatsapp', ...names }))
    },
    saveWhatsappToken: steps.saveWhatsappToken,
    registerWhatsapp: steps.registerWhatsapp,
    subscribeWhatsapp: steps.subscribeWhatsapp,
    deleteWhatsappProfile: steps.deleteWhatsappProfile,
    ...rcsHandlers(services),
  }
}
