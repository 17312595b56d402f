import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { type ChannelAccount, ChannelFailure } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import { canReach } from '../../providers/rcs/agent-check.ts'
import { packCredentials, readKeyFile } from '../../providers/rcs/credentials.ts'
import {
  type AccountRow,
  encryptToken,
  findAccount,
  openConversations,
  resumeAccount,
} from '../channels/index.ts'
import { changeAccount, countWaiting, insertAccount, listAccounts, removeAccount } from './queries.ts'

async function toWire(tx: Tx, row: AccountRow) {
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    agentId: row.external_id,
    serviceAccount: row.business_id,
    problem: row.problem,
    waitingCount: await countWaiting(tx, row),
  }
}

async function requireAgent(
  tx: Tx,
  { venueId, profileId, id }: { venueId: number; profileId: number; id: number },
): Promise<AccountRow> {
  const row = await findAccount(tx, venueId, id)
  if (row?.profile_id !== profileId || row.platform !== 'google') throw notFound()
  return row
}

/** What Google refuses is the caller's to put right; what it does not answer is not. */
function refusedBy(error: unknown): unknown {
  if (!(error instanceof ChannelFailure)) return error
  if (error.failure === 'retryable' || error.failure === 'ambiguous')
    return new AppError('unavailable', 'Google is not responding. Try again in a moment.')
  const field = error.problem === 'permission' ? 'agentId' : 'serviceAccountKey'
  return new AppError('rule', `${field}: Google rejected it: ${error.message}`, {
    fields: { [field]: 'refused_by_google' },
  })
}

interface Given {
  serviceAccountKey: string
  webhookToken: string
  phone: string
}

/** What is to be kept of a key, once Google has taken it for this agent. */
async function proven(
  services: Services,
  agentId: string,
  { serviceAccountKey, webhookToken, phone }: Given,
) {
  const key = readKeyFile(serviceAccountKey)
  if (!key)
    throw new AppError('rule', 'serviceAccountKey: not the key file of a service account', {
      fields: { serviceAccountKey: 'no_key_file' },
    })
  const token = packCredentials({ ...key, webhookToken })
  const account: ChannelAccount = { venueId: 0, id: 0, businessId: key.email, externalId: agentId, token }
  await canReach(services, account, phone).catch((error: unknown) => {
    throw refusedBy(error)
  })
  return { businessId: key.email, token }
}

type Calls = Pick<
  Handlers<typeof contract.social>,
  'listRcsAgents' | 'createRcsAgent' | 'saveRcsKey' | 'deleteRcsAgent'
>

/** Linking of RCS agents (D-01). */
export function rcsHandlers(services: Services): Calls {
  return {
    async listRcsAgents({ params }, { tx }) {
      const rows = await listAccounts(tx, params.venueId, params.profileId, 'google')
      return Promise.all(rows.map((row) => toWire(tx, row)))
    },
    async createRcsAgent({ params: { venueId, profileId }, body }, { transact }) {
      const { businessId, token } = await proven(services, body.agentId, body)
      return transact(async (tx) => {
        const [known] = await listAccounts(tx, venueId, profileId, 'google')
        if (known) throw new AppError('conflict', 'This profile already has an RCS agent. Unlink it first.')
        const row = await insertAccount(tx, {
          venue_id: venueId,
          profile_id: profileId,
          platform: 'google',
          business_id: businessId,
          external_id: body.agentId,
        })
        const encrypted = encryptToken(services.secrets, row, token)
        const saved = await changeAccount(tx, row, { token: encrypted, connected_at: new Date() })
        await openConversations(tx, saved, true)
        return toWire(tx, saved)
      })
    },
    async saveRcsKey({ params, body }, { transact }) {
      const row = await transact((tx) => requireAgent(tx, params))
      const { businessId, token } = await proven(services, row.external_id, body)
      return transact(async (tx) => {
        const encrypted = encryptToken(services.secrets, row, token)
        const saved = await changeAccount(tx, row, { token: encrypted, business_id: businessId })
        await resumeAccount(tx, saved)
        return toWire(tx, { ...saved, problem: null })
      })
    },
    async deleteRcsAgent({ params }, { tx }) {
      const row = await requireAgent(tx, params)
      await removeAccount(tx, row)
      await openConversations(tx, row, false)
      return undefined
    },
  }
}
