import * as z from 'zod'
import { unusable } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'
import type { ChatEndpoint } from '../../kernel/ports/chat-model.ts'

const variables = {
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** The model that agents and proofreads may use where the venue names none; OpenAI-compatible. */
    ai: ChatEndpoint | undefined
  }
}

function readModel(values: Values): ChatEndpoint | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = values
  if (baseUrl !== undefined && model === undefined)
    throw unusable('AI_MODEL: is required with AI_BASE_URL. Set it to the name of the model')
  return baseUrl === undefined || model === undefined ? undefined : { baseUrl, apiKey, model }
}

/** The model of this installation. */
export const modelSettings = {
  variables,
  read: (values: Values) => ({ ai: readModel(values) }),
} satisfies SettingsGroup
