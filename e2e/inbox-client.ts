/** The manager's side of a journey, by calls: for tests that are about the visitor's side. */

/** Journeys are about what was just written. */
const NEWEST = 10

/** A conversation as a manager's list has it, as far as tests look. */
interface Listed {
  id: string
  venueId: number
  jid: string
  history: ListedMessage[]
}

interface ListedMessage {
  body: string
  to: string
  state: string
}

interface ListedChat {
  venueId: number
  id: string
  allowedOrigins: string[]
}

export interface InboxClient {
  /** The conversation with this message, as its only history, though the agent wrote after it; throws when there is none. */
  find(written: string): Promise<Listed>
  /** Answers in the name of the venue. */
  answer(conversation: Listed, body: string): Promise<void>
  /** The state of a conversation's newest message. */
  stateOf(conversation: Listed): Promise<string | undefined>
  /** Lets another site embed every web chat. */
  allow(origin: string): Promise<void>
  /** The e-mail address that the visitor has left. */
  emailOf(conversation: Listed): Promise<string | undefined>
}

/** Logs the owner of the demo's venues in. */
export async function openInboxClient(url: string): Promise<InboxClient> {
  const call = async <T>(method: string, path: string, token = '', body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/v2${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const account = { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' }
  const { token } = await call<{ token: string }>('POST', '/auth/login', '', account)
  const pathOf = ({ venueId, id }: Listed) => `/venues/${venueId}/conversations/${id}`
  const list = () => call<Listed[]>('GET', '/venues/0/conversations', token)
  return {
    async find(written) {
      for (const conversation of (await list()).slice(0, NEWEST)) {
        const messages = await call<ListedMessage[]>('GET', `${pathOf(conversation)}/messages`, token)
        const message = messages.find(({ body }) => body === written)
        if (message) return { ...conversation, history: [message] }
      }
      throw new Error(`None of the newest ${NEWEST} conversations has “${written}”.`)
    },
    async answer({ venueId, jid, history }, body) {
      const message = { id: crypto.randomUUID(), body, to: jid, from: history[0]?.to }
      await call('POST', `/venues/${venueId}/conversations/messages`, token, message)
    },
    async stateOf({ id }) {
      return (await list()).find((one) => one.id === id)?.history[0]?.state
    },
    async allow(origin) {
      const chats = await call<ListedChat[]>('GET', '/venues/0/webchats', token)
      for (const { venueId, id, allowedOrigins } of chats) {
        const change = { allowedOrigins: [...allowedOrigins, origin] }
        await call('PATCH', `/venues/${venueId}/webchats/${id}`, token, change)
      }
    },
    async emailOf(conversation) {
      const visitor = await call<{ emailAddress: string } | null>(
        'GET',
        `${pathOf(conversation)}/visitor`,
        token,
      )
      return visitor?.emailAddress
    },
  }
}
