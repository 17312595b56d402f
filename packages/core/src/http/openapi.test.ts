import { describe, expect, expectTypeOf, it } from 'vitest'
import { contract } from '../contract.ts'
import type { Conversation, getConversation, listConversations, sendMessage } from '../inbox/contract.ts'
import type { ConversationId } from '../inbox/message.ts'
import type { Answer, Received, Request } from './endpoint.ts'
import type { VenueId } from './id.ts'
import { openapi } from './openapi.ts'
import type { CursorPage } from './page.ts'

describe('OpenAPI document', () => {
  const document = openapi('1.2.3', contract)
  it('holds every call once with its security and errors', () => {
    const calls = Object.values(contract).flatMap((calls) => Object.values(calls))
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    expect(operations).toHaveLength(calls.length)
    expect(document.paths['/v2/venues/{venueId}/conversations/messages']?.post).toMatchObject({
      operationId: 'sendMessage',
      security: [{ bearer: [] }],
    })
  })
  it('names no schema that cannot be written as JSON', () => {
    expect(JSON.stringify(document)).not.toContain('undefined')
    expect(JSON.stringify(document)).toContain('"maxLength":1000')
  })
  it('types requests and answers from the same value', () => {
    expectTypeOf<Answer<typeof listConversations>>().toEqualTypeOf<CursorPage<Conversation[]>>()
    expectTypeOf<Request<typeof sendMessage>['body']['body']>().toEqualTypeOf<string>()
    expectTypeOf<Received<typeof getConversation>['params']>().toEqualTypeOf<{
      venueId: VenueId
      id: ConversationId
    }>()
  })
})
