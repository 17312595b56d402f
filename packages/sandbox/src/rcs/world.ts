import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type FileBehaviour, newFileBehaviour } from '../http/file-answers.ts'
import { type RcsBehaviour, usual } from './behaviour.ts'

/** An agent of a business. */
export interface Agent {
  id: string
  name: string
  /** What customers see of it, by Google's names of the fields. */
  information: Record<string, unknown>
  /** Google has verified it: its name and its pictures stay. */
  isVerified: boolean
}

/** A message between a phone and an agent. Times are milliseconds since 1970. */
export interface RcsMessage {
  id: string
  agentId: string
  /** The customer's number, as E.164 writes it. */
  customer: string
  isFromBusiness: boolean
  text: string
  fileId: string | undefined
  /** Of its file. */
  mimeType: string | undefined
  /** What can be tapped below it. */
  suggestions: { text: string; postbackData: string }[]
  at: number
  /** Of the business's: how far it has come; of a customer's: that the agent has read it, once it says so. */
  status: 'sent' | 'delivered' | 'read' | undefined
}

/** What Google knows, in memory. */
export interface World {
  agents: Agent[]
  messages: RcsMessage[]
  /** Of customers whose phone knows it. */
  names: Map<string, string>
  /** When an agent last said that somebody writes, by agent and customer. */
  typedAt: Map<string, number>
  files: Map<string, { mimeType: string; bytes: Buffer }>
  behaviour: RcsBehaviour
  /** How addresses of customers' files answer. */
  fileBehaviour: FileBehaviour
  /** The service account that the page offers a key of. */
  publicKey: KeyObject
  keyFile: string
  /** Access tokens that are taken, for what, and until when. */
  tokens: Map<string, { scope: string; until: number }>
  /** No key is taken any more. */
  isKeyRevoked: boolean
  /** Where events are pushed, by agent; the empty name is for every other. */
  webhooks: Map<string, string>
}

/** What the demo's agent signs its events with. */
export const CLIENT_TOKEN = 'sandbox-client-token-of-rcs'
/** The service account of the demo. The server makes a new key for each demo: only what it says is checked. */
export const DEMO_ACCOUNT = 'demo@sandbox.iam.gserviceaccount.com'
const ACCOUNT = 'comptoir@sandbox.iam.gserviceaccount.com'

/** Names what is between an agent and a customer. */
export const chatName = ({ agentId, customer }: Pick<RcsMessage, 'agentId' | 'customer'>) =>
  `${agentId} ${customer}`

const MOST_MESSAGES = 2000

const agentOf = (id: string, name: string, description: string): Agent => ({
  id,
  name,
  isVerified: false,
  information: {
    description,
    logoUri: 'https://agent-logos.storage.googleapis.com/_/logo.png',
    heroUri: 'https://agent-logos.storage.googleapis.com/_/hero.png',
    color: '#8a3c1e',
    phoneNumbers: [{ phoneNumber: { number: '+590590000001' }, label: 'Appeler' }],
    privacy: { uri: 'https://comptoir.example/privacy', label: 'Confidentialité' },
    termsConditions: { uri: 'https://comptoir.example/terms', label: 'Conditions' },
  },
})

export function createWorld(): World {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = JSON.stringify(
    {
      type: 'service_account',
      project_id: 'sandbox',
      private_key_id: 'sandbox-key-1',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: ACCOUNT,
    },
    null,
    2,
  )
  return {
    agents: [
      agentOf('karukera_sandbox_agent', 'Boulangerie Karukéra', 'Pain et viennoiseries, à Pointe-à-Pitre'),
      agentOf('maison_test_sandbox_agent', 'Maison Test', 'Tout pour essayer'),
    ],
    messages: [],
    names: new Map(),
    typedAt: new Map(),
    files: new Map(),
    behaviour: { ...usual },
    fileBehaviour: newFileBehaviour(),
    publicKey,
    keyFile,
    tokens: new Map(),
    isKeyRevoked: false,
    webhooks: new Map(),
  }
}

export function addMessage({ messages, typedAt }: World, message: RcsMessage): void {
  messages.push(message)
  // What somebody was writing is here.
  if (message.isFromBusiness) typedAt.delete(chatName(message))
  if (messages.length > MOST_MESSAGES) messages.shift()
}

/** What to do with the next message; counts it. */
export function takeBehaviour(world: World): RcsBehaviour {
  const taken = { ...world.behaviour }
  if (taken.remaining === null) return taken
  const remaining = taken.remaining - 1
  world.behaviour =
    remaining === 0 ? { ...taken, answer: 'accept', remaining: null, delayMs: 0 } : { ...taken, remaining }
  return taken
}
