import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type { Answered, TestApp } from '../../../testing/app.ts'
import type { TestVenue } from '../../../testing/world.ts'

/** Asks the server as the owner of a venue. */
export type Send = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Answered<T>>

export function sendAsOwner(app: TestApp, { ownerToken: token }: TestVenue): Send {
  return (method, path, body) => app.send(method, path, { token, ...(body === undefined ? {} : { body }) })
}

/** Has the agent of a venue answer at every hour, or not at all. */
export async function setAgent(
  { venueId, profileId, agentId }: TestVenue,
  send: Send,
  isEnabled: boolean,
): Promise<void> {
  const path = `/v2/venues/${venueId}/googleBusinessProfiles/${profileId}/agents/${agentId}`
  await send('PATCH', path, { isEnabled, schedule: 'always' })
}

/** Asks a part of the sandbox below its path; undefined where it answers nothing. */
export function createSandboxCall(port: number, part: string) {
  return async <T = unknown>(method: string, path: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}/api${part}${path}`, init)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
}

/** What a manager does in the inbox of a venue. */
export interface VenueInbox {
  conversations(platform: Conversation['platform']): Promise<Conversation[]>
  /** Oldest first. */
  messages(conversation: Conversation): Promise<Message[]>
  answer(conversation: Conversation, body: string, media?: string[]): Promise<Message>
}

export function inboxOf({ venueId, address }: TestVenue, send: Send): VenueInbox {
  const path = `/v2/venues/${venueId}/conversations`
  return {
    conversations: async (platform) =>
      (await send<Conversation[]>('GET', path)).body.filter((one) => one.platform === platform),
    messages: async ({ id }) => (await send<Message[]>('GET', `${path}/${id}/messages`)).body.toReversed(),
    async answer({ jid }, body, media = []) {
      const message = { id: newId(), body, media, to: jid, from: address }
      return (await send<Message>('POST', `${path}/messages`, message)).body
    },
  }
}
