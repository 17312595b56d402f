import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { AnswerSource } from '../inbox/index.ts'
import { line, text } from '../rules/text.ts'
import { ConfiguredRcsAgent, rcsAgentSettings } from './rcs-agent.ts'
import { AgentEngine, agentSettings, engineSettings, FactAudience } from './settings.ts'

/** An agent's id; each profile has one. */
export const AgentId = /* @__PURE__ */ uuidId('agent')
export type AgentId = z.infer<typeof AgentId>

/** The AI agent of a profile (AIA-08, D-15). */
export const Agent = z.object({
  kind: z.literal('ai'),
  id: AgentId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  ...agentSettings,
  ...engineSettings,
  /** Whether a key is kept; the key itself is never answered. */
  hasKey: z.boolean(),
  /** Whether the operator configured an endpoint that this venue may use without a key of its own. */
  hasOperatorEngine: z.boolean(),
  usage: z.object({ /** Tokens used today, in the venue's time. */ tokensToday: z.int() }),
})
export interface Agent extends z.infer<typeof Agent> {}

const ofProfile = { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') }
const one = { ...ofProfile, agentId: AgentId }

/** An agent of a profile: its AI agent, or the RCS agent through which customers write on Google (AIA-08, D-01). */
export const ProfileAgent = z.discriminatedUnion('kind', [Agent, ConfiguredRcsAgent])
export type ProfileAgent = z.infer<typeof ProfileAgent>

/**
 * Lists the agents of a profile: the AI agent, for those with `messaging.agent:read`, and where an RCS agent is linked,
 * that one as Google has it, for those with `posts.socialProfiles:read` (AIA-08, D-01).
 */
export const listAgents = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/agents',
  summary: 'List agents',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.agent:read',
  orPermissions: ['posts.socialProfiles:read'],
  params: ofProfile,
  query: z.strictObject({
    /** Only agents of this kind: for the AI agent, Google is not asked. */
    kind: z.optional(z.enum(['ai', 'rcs'])),
  }),
  isSlow: true,
  response: z.array(ProfileAgent),
})

/**
 * Changes the given fields of an agent, each of which belongs to one kind of agent (AIA-09, D-01). Of the AI agent
 * `apiKey` is written and never read, empty removes it; the fields of an RCS agent are set at Google, and need
 * `posts.socialProfiles:create`. `rule` names the fields that are refused, `conflict` says that the account waits for a
 * repair.
 */
export const updateAgent = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/agents/{agentId}',
  summary: 'Change an agent',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.agent:update',
  orPermissions: ['posts.socialProfiles:create'],
  isAudited: true,
  isSlow: true,
  params: { ...ofProfile, agentId: z.union([AgentId, ConfiguredRcsAgent.shape.id]) },
  body: z.partial(
    z.strictObject({
      ...agentSettings,
      ...engineSettings,
      apiKey: line({ max: 500 }),
      ...rcsAgentSettings,
    }),
  ),
  response: ProfileAgent,
  errors: ['rule', 'conflict'],
})

/** What an answer came to: known, not known, a person is asked for, or a topic that it does not talk about. */
export const AnswerOutcome = z.enum(['answered', 'unknown', 'handOver', 'forbidden'])
export type AnswerOutcome = z.infer<typeof AnswerOutcome>

/** What the agent would say to a question. */
export const TriedAnswer = z.object({
  body: z.string(),
  outcome: AnswerOutcome,
  sources: z.array(AnswerSource),
  /** The engine that answered: the built-in one where the other is out of reach or over its budget. */
  engine: AgentEngine,
})
export interface TriedAnswer extends z.infer<typeof TriedAnswer> {}

/** Asks an agent as a customer would; nothing is sent or stored. */
export const tryAgent = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/agents/{agentId}/tries',
  summary: 'Try an agent',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.agent:update',
  params: one,
  isSlow: true,
  body: z.strictObject({
    body: text({ min: 1, max: 1000 }),
    language: z.optional(z.enum(['fr', 'en'])),
    /** Who asks; a stranger where it is not said. */
    audience: z.optional(FactAudience),
  }),
  response: TriedAnswer,
})

/** A question that a customer really asked, with the answer that the agent would give today. */
export const RehearsedQuestion = z.object({
  messageId: /* @__PURE__ */ uuidId('message'),
  conversationId: z.string(),
  question: z.string(),
  language: z.enum(['fr', 'en']),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  /** What a person answered, as far as somebody did. */
  givenAnswer: z.nullable(z.string()),
  /** Null where the agent asks a model, which takes time and tokens: {@link rehearseQuestion} asks for it. */
  answer: z.nullable(TriedAnswer),
})
export interface RehearsedQuestion extends z.infer<typeof RehearsedQuestion> {}

/**
 * Rehearses an agent on the questions of the last seven days, newest first: 50 at most where the built-in engine
 * answers, 20 where a model is to be asked. Costs no tokens.
 */
export const rehearseAgent = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/agents/{agentId}/rehearsal',
  summary: 'Rehearse an agent on real questions',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.agent:update',
  params: one,
  isSlow: true,
  response: z.array(RehearsedQuestion),
})

/**
 * Has the agent's own engine answer one question of a rehearsal; nothing is sent. `rule` once half of the day's tokens
 * is used (the rest is for customers), `unavailable` where the model does not answer, `too_many_requests` where several
 * are pending.
 */
export const rehearseQuestion = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/agents/{agentId}/rehearsal/{messageId}',
  summary: 'Rehearse one question',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.agent:update',
  params: { ...one, messageId: /* @__PURE__ */ uuidId('message') },
  isSlow: true,
  response: TriedAnswer,
  errors: ['rule', 'too_many_requests', 'unavailable'],
})
