import type { updateAgent } from '@comptoir/core/agent'
import type { contract } from '@comptoir/core/contract'
import type { Permission, Received } from '@comptoir/core/http'
import type { Tx } from '../../kernel/db/database.ts'
import { can, nameOf, type VenueActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { answerTo } from './answer.ts'
import { engineOf } from './engines.ts'
import { type AgentRow, countTokens, findAgent, followAgents } from './queries.ts'
import {
  changeRcsAgent,
  forbidden,
  listRcsRows,
  mayHere,
  rcsFieldsOf,
  refuseFields,
  withInformation,
} from './rcs-agents.ts'
import { findQuestion, questionsOf, rehearse, rehearseOne, toTried } from './rehearsal.ts'
import { toAgent, toColumns } from './serializers.ts'

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
    throw new AppError('rule', `${name}: not supported by the engine ${change.engine ?? row.engine}`, {
      fields,
    })
}

/** A rehearsal shows what customers wrote. */
function requireReader(actor: VenueActor, venueId: number): void {
  if (
    (actor.keyId === undefined && actor.isActingAsStaff) ||
    can(actor, 'messaging.conversations:read', venueId)
  )
    return
  throw new AppError('forbidden', 'Your role does not allow this. It needs messaging.conversations:read.')
}

async function changeAgent(
  tx: Tx,
  services: Services,
  named: Named & { agentId: string },
  change: Received<typeof updateAgent>['body'],
) {
  const set = toColumns(change, await requireAgent(tx, named), services)
  if (Object.keys(set).length > 0)
    await tx
      .updateTable('agent')
      .set(set)
      .where('venue_id', '=', named.venueId)
      .where('id', '=', named.agentId)
      .execute()
  const agent = await requireAgent(tx, named)
  checkEngine(change, agent, services)
  await followAgents(tx, named.venueId)
  return toAgent(agent, services)
}

/** What managers do with the agents of a profile. */
export function agentHandlers(services: Services): Handlers<typeof contract.agent> {
  return {
    async listAgents({ params, query }, { actor, transact }) {
      const isAsked = (kind: 'ai' | 'rcs', permission: Permission) =>
        (query.kind ?? kind) === kind && mayHere(actor, permission, params.venueId)
      const { ai, rcs } = await transact(async (tx) => {
        const agent = await requireAgent(tx, params)
        return {
          ai: isAsked('ai', 'messaging.agent:read') ? [toAgent(agent, services)] : [],
          rcs: isAsked('rcs', 'posts.socialProfiles:read') ? await listRcsRows(tx, params) : [],
        }
      })
      return [...ai, ...(await Promise.all(rcs.map((row) => withInformation(services, row))))]
    },
    async updateAgent({ params, body }, { actor, transact }) {
      const { venueId, profileId, agentId } = params
      const isRcs = typeof agentId === 'number'
      const needed = isRcs ? 'posts.socialProfiles:create' : 'messaging.agent:update'
      if (!mayHere(actor, needed, venueId)) throw forbidden(needed)
      if (isRcs) return changeRcsAgent(services, { venueId, profileId, agentId }, body, transact)
      refuseFields(rcsFieldsOf(body), 'the AI agent')
      return transact((tx) => changeAgent(tx, services, { venueId, profileId, agentId }, body))
    },
    async tryAgent({ params, body }, { transact, actor }) {
      await services.limits.aiText(nameOf(actor))
      const agent = await transact((tx) => requireAgent(tx, params))
      const answer = await answerTo({
        agent,
        engine: engineOf(agent, services),
        turns: [{ isCustomer: true, body: body.body }],
        language: body.language ?? agent.language,
        audience: body.audience ?? 'everybody',
        unknownsBefore: 0,
        now: new Date(),
        signal: AbortSignal.timeout(TRY_LIMIT_MS),
      })
      await transact((tx) => countTokens(tx, params.venueId, agent.timezone, answer.tokens))
      return toTried(answer)
    },
    async rehearseAgent({ params }, { transact, actor }) {
      requireReader(actor, params.venueId)
      const { agent, questions } = await transact(async (tx) => {
        const found = await requireAgent(tx, params)
        return { agent: found, questions: await questionsOf(tx, found) }
      })
      return rehearse(agent, questions, services)
    },
    async rehearseQuestion({ params }, { transact, actor }) {
      requireReader(actor, params.venueId)
      await services.limits.aiText(nameOf(actor))
      const { agent, asked } = await transact(async (tx) => {
        const found = await requireAgent(tx, params)
        return { agent: found, asked: await findQuestion(tx, found, params.messageId) }
      })
      if (!asked) throw notFound()
      const answer = await rehearseOne(agent, asked, services)
      await transact((tx) => countTokens(tx, params.venueId, agent.timezone, answer.tokens))
      return toTried(answer)
    },
  }
}
