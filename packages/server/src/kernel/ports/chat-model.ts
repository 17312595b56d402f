/** An OpenAI-compatible chat endpoint. */
export interface ChatEndpoint {
  /** The address before `/chat/completions`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

export interface ChatLine {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatRequest {
  lines: readonly ChatLine[]
  maxTokens: number
  signal?: AbortSignal
}

export interface ChatAnswer {
  text: string
  tokens: number
}

/** Why a model did not answer. `open`: it failed too often and is left alone for a minute. */
export class ChatModelError extends Error {
  override readonly name = 'ChatModelError'
  readonly code: 'refused' | 'unreachable' | 'open' | 'empty'

  constructor(code: ChatModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Asks models; one for the process, because it remembers which endpoints fail. */
export interface ChatModel {
  complete(endpoint: ChatEndpoint, request: ChatRequest): Promise<ChatAnswer>
}
