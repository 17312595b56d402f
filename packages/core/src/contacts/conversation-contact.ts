import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { Conversation, ConversationId } from '../inbox/index.ts'
import { ContactId } from './shapes.ts'

const changes = {
  scope: 'venue',
  permission: 'messaging.conversations:update',
  requireFeature: 'messaging',
  path: '/v2/venues/{venueId}/conversations/{id}/contact',
  params: { venueId: VenueId, id: ConversationId },
  response: Conversation,
} as const

/** Says whose conversation it is; `conversations.updated` is published. */
export const linkConversationContact = endpoint({
  ...changes,
  method: 'PUT',
  summary: 'Link a conversation to a contact',
  body: z.strictObject({ contactId: ContactId }),
})

/** Says that it is not known whose conversation it is. */
export const unlinkConversationContact = endpoint({
  ...changes,
  method: 'DELETE',
  summary: 'Unlink a conversation from its contact',
})
