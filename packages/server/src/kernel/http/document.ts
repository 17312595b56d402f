import { type contract, openapi } from '@comptoir/core/contract'
import { version } from '../runtime/version.ts'

const text = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
})
const provider = {
  name: 'provider',
  in: 'path',
  required: true,
  description: 'Who calls: meta, rcs, sms-http, voice.',
  schema: { type: 'string' },
}
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const hook = {
  tags: ['hooks'],
  security: [],
  parameters: [provider],
}

/** What is served beside the contract, because what comes in is the provider's: its body is read raw and signed (XCT-05). */
export const besideContract = {
  '/hooks/{provider}': {
    get: {
      ...hook,
      operationId: 'confirmHook',
      summary: 'Answer the handshake of a provider',
      responses: {
        200: text('The challenge that was sent'),
        403: refusal('forbidden'),
        404: refusal('not_found'),
      },
    },
    post: {
      ...hook,
      operationId: 'receiveHook',
      summary: 'Receive events of a provider: verified, stored, then acknowledged',
      requestBody: { required: true, content: { 'application/json': { schema: {} } } },
      responses: {
        200: text('Stored; processed later'),
        403: refusal('forbidden'),
        404: refusal('not_found'),
        408: refusal('request_timeout'),
        413: refusal('too_large'),
      },
    },
  },
}

/** The whole interface as OpenAPI 3.1. */
export function documentOf(features: typeof contract) {
  return openapi(version, features, besideContract)
}
