import type { AgentEngine } from '@comptoir/core/agent'
import type { MediaKind } from '@comptoir/core/files'
import type { AnswerSource } from '@comptoir/core/inbox'
import type { VenueFacts } from './facts.ts'

/** What a message carried; no engine sees more of it than this. */
export interface TurnFile {
  type: MediaKind
  name: string
}

/** One line of the conversation, oldest first. */
export interface Turn {
  isCustomer: boolean
  /** Empty where only files were sent. */
  body: string
  files?: readonly TurnFile[]
}

/** All that an engine is given: one conversation and what the venue says in public, nothing else (T28). */
export interface Question {
  turns: readonly Turn[]
  language: 'fr' | 'en'
  venue: VenueFacts
  tone: 'warm' | 'neutral' | 'brief'
  now: Date
}

/** What an engine proposes; the guards look at it before a customer does. */
export interface Draft {
  body: string
  isUnknown: boolean
  sources: readonly AnswerSource[]
  /** Tokens that it cost. */
  tokens: number
  /** The built-in engine stood in for the one that was asked. */
  isFallback?: true
}

/** Answers a customer's question from the venue's facts. Rejects when it cannot be reached. */
export interface Engine {
  name: AgentEngine
  draft(question: Question, signal: AbortSignal): Promise<Draft>
}
