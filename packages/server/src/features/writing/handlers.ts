import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { ChatAnswer, ChatEndpoint } from '../../kernel/ports/chat-model.ts'
import type { Services } from '../../kernel/services/services.ts'
import { countTokens, endpointOf, findVenueAgent, languageOf } from '../agent/index.ts'
import { openEventAnswer } from './event-answer.ts'
import { type ProofreadResult, proofreadByModel, proofreadByRules } from './proofreading.ts'
import { takeSuggestion } from './quota.ts'
import { campaignsByModel, campaignsByPattern, replyByModel, replyByPattern } from './suggestions.ts'

const MODEL_LIMIT_MS = 30_000

/** Texts by the venue's model, where there is one and it answers something that may be shown. */
async function byModel(
  { chatModel, operatorModel, config, secrets, log }: Services,
  { transact }: Pick<SlowContext, 'transact'>,
  venueId: number,
  write: (
    model: Services['chatModel'],
    endpoint: ChatEndpoint,
    signal: AbortSignal,
  ) => Promise<{ texts: string[] } & Pick<ChatAnswer, 'tokens'>>,
): Promise<string[]> {
  const agent = await transact((tx) => findVenueAgent(tx, venueId))
  const endpoint = agent && endpointOf(agent, { config, secrets })
  if (!agent || !endpoint) return []
  try {
    const model = endpoint === config.ai ? operatorModel : chatModel
    const { texts, tokens } = await write(model, endpoint, AbortSignal.timeout(MODEL_LIMIT_MS))
    await transact((tx) => countTokens(tx, venueId, agent.timezone, tokens))
    return texts
  } catch (error) {
    log.warn({ err: error, venueId }, 'the model did not respond; the suggestion was made from a pattern')
    return []
  }
}

type Writing = Handlers<typeof contract.writing>

/** By the operator's model, or by rules where there is none, it fails, or what it wrote is not the text any more. */
async function corrected(
  { config, log, operatorModel }: Services,
  body: string,
  language: 'fr' | 'en',
  signal: AbortSignal,
): Promise<ProofreadResult> {
  try {
    const byModel = config.ai && (await proofreadByModel(operatorModel, config.ai, body, signal))
    if (byModel) return byModel
  } catch (error) {
    log.warn({ err: error }, 'the model did not respond; the text was proofread by rules')
  }
  return proofreadByRules(body, language)
}

/** Corrects a text, and sends it word by word once it is known to be still the text. */
function proofreader(services: Services): Writing['createProofread'] {
  return async ({ body }, context) => {
    await services.limits.aiText(`manager:${context.actor.managerId}`)
    const language = body.language ?? languageOf(body.body, 'fr')
    const answer = openEventAnswer(context)
    try {
      const result = await corrected(services, body.body, language, answer.signal)
      for (const text of result.body.match(/\S+\s*/gu) ?? []) answer.send('piece', { text })
      answer.send('done', { language, ...result })
    } finally {
      answer.end()
    }
    return undefined
  }
}

function findVenue(tx: Tx, venueId: number) {
  return tx
    .selectFrom('venue')
    .select(['name', 'city', 'language'])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
}

function campaignWriter(services: Services): Writing['suggestCampaignBodies'] {
  return async ({ params, body }, context) => {
    const { venueId } = params
    const { campaignKey, ...wish } = body
    const subject = `campaign:${campaignKey ?? 'new'}`
    const { venue, quota } = await context.transact(async (tx) => ({
      quota: await takeSuggestion(tx, venueId, subject, services.config.suggestionWaitHours),
      venue: await findVenue(tx, venueId),
    }))
    const aim = { ...venue, ...wish }
    const written = await byModel(services, context, venueId, (model, endpoint, signal) =>
      campaignsByModel(model, endpoint, aim, signal),
    )
    const texts = written.length > 0 ? written : campaignsByPattern(aim)
    return {
      suggestions: texts.map((text) => ({ body: text })),
      engine: written.length > 0 ? 'openAi' : 'builtIn',
      quota,
    }
  }
}

function replyWriter(services: Services): Writing['getReplySuggestion'] {
  return async ({ params }, context) => {
    const { venueId, profileId, reviewId } = params
    const { review, venue, quota } = await context.transact(async (tx) => {
      const found = await tx
        .selectFrom('review')
        .selectAll()
        .where('venue_id', '=', venueId)
        .where('profile_id', '=', profileId)
        .where('id', '=', reviewId)
        .executeTakeFirst()
      if (!found) throw notFound()
      const left = await takeSuggestion(
        tx,
        venueId,
        `review:${reviewId}`,
        services.config.suggestionWaitHours,
      )
      return { review: found, venue: await findVenue(tx, venueId), quota: left }
    })
    const aim = {
      ...venue,
      authorName: review.author_name,
      starRating: review.star_rating,
      hasComment: review.comment.trim() !== '',
      comment: review.comment,
      language: languageOf(review.comment, venue.language),
    }
    const [written] = await byModel(services, context, venueId, (model, endpoint, signal) =>
      replyByModel(model, endpoint, aim, signal),
    )
    return {
      replySuggestion: { comment: written ?? replyByPattern(aim) },
      engine: written === undefined ? 'builtIn' : 'openAi',
      quota,
    }
  }
}

/** Texts that are corrected or suggested. */
export function writingHandlers(services: Services): Writing {
  return {
    createProofread: proofreader(services),
    suggestCampaignBodies: campaignWriter(services),
    getReplySuggestion: replyWriter(services),
  }
}
