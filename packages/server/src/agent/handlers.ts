import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../db/database.ts'
import type { Handlers } from '../http/context.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { can } from '../session/index.ts'
import { answerTo } from './answering.ts'
import { engineOf } from './engines.ts'
import { type AgentRow, countTokens, findAgent, followAgents } from './queries.ts'
import { rehearse } from './rehearsal.ts'
import { toAgent, toColumns } from './wire.ts'

const TRY_LIMIT_MS = 30_000

interface Named {
  venueId: number
  profileId: number
  agentId?: string
}

async function requireAgent(tx: Tx, { venueId, profileId, agentId }: Named): Promise<AgentRow> {
  const agent = await findAgent(tx, venueId, profileId, agentId)
  if (!agent) throw notFound()
  return agent
}

/** A model needs an address that can be called, and a name. */
function checkEngine(change: { engine?: string | undefined }, row: AgentRow, services: Services): void {
  const fields: Record<string, string> = {}
  const refusal = row.base_url === '' ? undefined : services.safeFetch.check(row.base_url)
  // The key must not travel in the clear, but to this very machine.
  if (row.base_url.startsWith('http:') && !services.config.allowsLoopback) fields.baseUrl = 'https_url'
  if (refusal) fields.baseUrl = refusal.code
  if (row.engine === 'openAi' && row.base_url === '' && !services.config.ai) fields.baseUrl = 'required'
  if (row.engine === 'openAi' && row.base_url !== '' && row.model === '') fields.model = 'required'
  const [name] = Object.keys(fields)
  if (name !== undefined)
    throw new AppError('rule', `${name}: the engine ${change.engine ?? row.engine} cannot be used so`, {
      fields,
    })
}

/** What managers do with the agent of a profile. */
export function agentHandlers(services: Services): Handlers<typeof contract.agent> {
  return {
    async listAgents({ params }, { tx }) {
      return [toAgent(await requireAgent(tx, params), services)]
    },
    async updateAgent({ params, body }, { tx }) {
      const before = await requireAgent(tx, params)
      const set = toColumns(body, before, services)
      if (Object.keys(set).length > 0)
        await tx
          .updateTable('agent')
          .set(set)
          .where('venue_id', '=', params.venueId)
          .where('id', '=', params.agentId)
          .execute()
      const agent = await requireAgent(tx, params)
      checkEngine(body, agent, services)
      await followAgents(tx, params.venueId)
      return toAgent(agent, services)
    },
    async tryAgent({ params, body }, { transact, actor }) {
      await services.limits.aiText(`manager:${actor.managerId}`)
      const agent = await transact((tx) => requireAgent(tx, params))
      const { tokens, sources, ...answer } = await answerTo({
        agent,
        engine: engineOf(agent, services),
        turns: [{ isCustomer: true, body: body.body }],
        language: body.language ?? agent.language,
        unknownsBefore: 0,
        now: new Date(),
        signal: AbortSignal.timeout(TRY_LIMIT_MS),
      })
      await transact((tx) => countTokens(tx, params.venueId, agent.timezone, tokens))
      return { ...answer, sources: [...sources] }
    },
    async rehearseAgent({ params }, { tx, actor }) {
      if (!actor.isActingAsStaff && !can(actor, 'messaging.conversations:read', params.venueId))
        throw new AppError(
          'forbidden',
          'Your role does not allow this: it needs messaging.conversations:read.',
        )
      return rehearse(tx, await requireAgent(tx, params), new Date())
    },
  }
}
