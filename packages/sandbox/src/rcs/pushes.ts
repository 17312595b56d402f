import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_TOKEN, type RcsMessage, type World } from './world.ts'

const SHUFFLED_WITHIN_MS = 400
const RETRIES_MS = [200, 500, 1000, 2000, 5000, 10_000, 20_000]

/** Pushes what happens on phones to the webhooks of the agents. */
export interface Pushes {
  /** What a customer wrote or tapped. */
  message(message: RcsMessage, content: object): void
  /** What became of a message of the business. */
  event(message: RcsMessage, eventType: 'DELIVERED' | 'READ'): void
  /** Whether the address proves itself as Google asks. */
  greet(url: string): Promise<boolean>
  stop(): void
}

/** As Pub/Sub wraps it; signed is what is inside, with the word agreed for the webhook. */
function pushOf(event: object) {
  const data = Buffer.from(JSON.stringify(event))
  const message = {
    data: data.toString('base64'),
    messageId: randomUUID(),
    publishTime: new Date().toISOString(),
  }
  return {
    body: JSON.stringify({ message, subscription: 'projects/sandbox/subscriptions/rcs' }),
    headers: {
      'content-type': 'application/json',
      'x-goog-signature': createHmac('sha512', CLIENT_TOKEN).update(data).digest('base64'),
    },
  }
}

export function createPushes(world: World): Pushes {
  const ended = new AbortController()
  const { signal } = ended

  async function post(agentId: string, event: object): Promise<void> {
    for (const waitMs of [0, ...RETRIES_MS]) {
      await pause(waitMs, undefined, { signal })
      const url = world.webhooks.get(agentId) ?? world.webhooks.get('')
      if (url === undefined) continue
      const sent = fetch(url, { method: 'POST', ...pushOf(event), signal })
      if (
        await sent.then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
    }
  }

  function send(agentId: string, event: object): void {
    const { copies, isShuffled } = world.behaviour
    for (let copy = 0; copy < copies; copy += 1)
      // What stops it is the sandbox stopping.
      pause(isShuffled ? Math.random() * SHUFFLED_WITHIN_MS : 0, undefined, { signal })
        .then(() => post(agentId, event))
        .catch(() => undefined)
  }

  const about = ({ agentId, customer, id }: RcsMessage) => ({
    senderPhoneNumber: customer,
    messageId: id,
    sendTime: new Date().toISOString(),
    agentId,
  })
  return {
    message: (message, content) => send(message.agentId, { ...about(message), ...content }),
    event: (message, eventType) =>
      send(message.agentId, { ...about(message), eventType, eventId: randomUUID() }),
    async greet(url) {
      const secret = randomUUID()
      const body = JSON.stringify({ clientToken: CLIENT_TOKEN, secret })
      return fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        signal,
      }).then(
        async (answer) => answer.ok && (await answer.text()) === secret,
        () => false,
      )
    },
    stop: () => ended.abort(),
  }
}
