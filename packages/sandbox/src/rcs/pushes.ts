import { createHmac, randomUUID } from 'node:crypto'
import { createCallbackSender } from '../http/callback-sender.ts'
import { CLIENT_TOKEN, type RcsMessage, type World } from './world.ts'

/** Pushes what happens on phones to the webhooks of the agents. */
export interface Pushes {
  /** What a customer wrote or tapped. */
  message(message: RcsMessage, content: object): void
  /** What became of a message of the business. */
  receipt(message: RcsMessage, eventType: 'DELIVERED' | 'READ'): void
  /** A customer is writing to an agent. */
  typing(agentId: string, customer: string): void
  /** A customer wants no more messages, or wants them again: chosen in the menu of the chat. */
  subscription(agentId: string, customer: string, isSubscribed: boolean): void
  /** Anything else, as it is; resolves once it is taken. */
  event(agentId: string, event: object): Promise<void>
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
  const sender = createCallbackSender()

  function send(agentId: string, event: object): Promise<void> {
    const findUrl = () => world.webhooks.get(agentId) ?? world.webhooks.get('')
    return sender.send(findUrl, () => pushOf(event), world.behaviour)
  }

  const about = ({ agentId, customer, id }: RcsMessage) => ({
    senderPhoneNumber: customer,
    messageId: id,
    sendTime: new Date().toISOString(),
    agentId,
  })
  return {
    message: (message, content) => void send(message.agentId, { ...about(message), ...content }),
    receipt: (message, eventType) =>
      void send(message.agentId, { ...about(message), eventType, eventId: randomUUID() }),
    typing: (agentId, customer) =>
      void send(agentId, {
        senderPhoneNumber: customer,
        eventType: 'IS_TYPING',
        eventId: randomUUID(),
        agentId,
      }),
    subscription: (agentId, customer, isSubscribed) =>
      void send(agentId, {
        senderPhoneNumber: customer,
        eventType: isSubscribed ? 'SUBSCRIBE' : 'UNSUBSCRIBE',
        eventId: randomUUID(),
        sendTime: new Date().toISOString(),
        agentId,
      }),
    event: send,
    async greet(url) {
      const secret = randomUUID()
      const body = JSON.stringify({ clientToken: CLIENT_TOKEN, secret })
      return fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      }).then(
        async (answer) => answer.ok && (await answer.text()) === secret,
        () => false,
      )
    },
    stop: sender.stop,
  }
}
