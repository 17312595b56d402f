import * as z from 'zod/mini'
import { CallableAddress, lengthArray, line, OpeningHours, text, WebAddress } from '../rules/index.ts'

const ItemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const Language = z.enum(['fr', 'en'])
const bilingual = (max: number) => z.strictObject({ fr: text({ max }), en: text({ max }) })

/**
 * Who a fact is for. Customers receive what is for everybody, and what is for professionals once a person has said that
 * they are one; what is for the staff never reaches a customer.
 */
export const FactAudience = z.enum(['everybody', 'professionals', 'staff'])
export type FactAudience = z.infer<typeof FactAudience>

const audience = z._default(FactAudience, 'everybody')

/** A question that customers ask and its answer, in one language. */
export const FaqEntry = z.strictObject({
  id: ItemId,
  language: Language,
  question: text({ min: 1, max: 300 }),
  answer: text({ min: 1, max: 1000 }),
  audience,
})
export interface FaqEntry extends z.infer<typeof FaqEntry> {}

/** A text that a manager pasted for the agent to answer from: a menu, terms, a price list. */
export const AgentDocument = z.strictObject({
  id: ItemId,
  title: line({ min: 1, max: 120 }),
  body: text({ min: 1, max: 20_000 }),
  audience,
  /** What it is written in. */
  language: z._default(z.enum(['fr', 'en', 'both']), 'both'),
})
export interface AgentDocument extends z.infer<typeof AgentDocument> {}

/** When it hands over to a person, besides when it is asked to (D-15). Words always win, decided outside any model. */
export const HandOverRules = z.strictObject({
  words: z.array(line({ min: 2, max: 60 })).check(lengthArray(50)),
  topics: z.array(line({ min: 2, max: 60 })).check(lengthArray(50)),
  /** So many questions without an answer, one after the other. */
  afterUnknown: z.int().check(z.minimum(1), z.maximum(5)),
})
export interface HandOverRules extends z.infer<typeof HandOverRules> {}

/** What it may answer from. */
export const AgentSources = z.strictObject({
  hours: z.boolean(),
  address: z.boolean(),
  faq: z.boolean(),
  prompts: z.boolean(),
  documents: z.boolean(),
})
export interface AgentSources extends z.infer<typeof AgentSources> {}

/** Everything about an agent that a manager sets, but the engine (D-15). */
export const agentSettings = {
  isEnabled: z.boolean(),
  /** Whether it also answers SMS, each of which costs credits; else people do. */
  answersSms: z.boolean(),
  /** `outsideHours`: while the venue is closed, or the profile's web chat where that has its own hours. `ownHours`: within `hours`, in the venue's time. */
  schedule: z.enum(['always', 'outsideHours', 'ownHours']),
  hours: OpeningHours,
  tone: z.enum(['warm', 'neutral', 'brief']),
  languages: z.array(Language).check(z.minLength(1), z.maxLength(2)),
  sources: AgentSources,
  faq: z.array(FaqEntry).check(z.maxLength(200)),
  documents: z.array(AgentDocument).check(z.maxLength(20)),
  /** Addresses that it may send in addition to those in its sources. */
  links: z.array(WebAddress).check(lengthArray(30)),
  forbiddenTopics: z.array(line({ min: 2, max: 60 })).check(lengthArray(50)),
  handOver: HandOverRules,
  /**
   * What it says of itself: on a site in view as long as it is on duty, elsewhere once at the top of its first answer.
   */
  disclosure: bilingual(300),
}

/** Which engine answers: the built-in one needs no key, the other is any OpenAI-compatible chat endpoint (D-15). */
export const AgentEngine = z.enum(['builtIn', 'openAi'])
export type AgentEngine = z.infer<typeof AgentEngine>

/** How the engine is reached. */
export const engineSettings = {
  engine: AgentEngine,
  /** Address before `/chat/completions`; empty uses the one that the operator configured. */
  baseUrl: z.union([CallableAddress, z.literal('')]),
  model: line({ max: 120 }),
  /** Tokens a day; beyond it the built-in engine answers. */
  dailyTokens: z.int().check(z.minimum(0), z.maximum(10_000_000)),
}
