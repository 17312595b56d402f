import { randomUUID } from 'node:crypto'
import { type FileBehaviour, newFileBehaviour } from '../http/file-answers.ts'
import { type GraphBehaviour, usual } from './behaviour.ts'
import { createPagesWorld, type PagesWorld } from './pages/world.ts'
import type { Tap } from './taps.ts'
import { createTemplates, type Template } from './templates/template.ts'

/** A WhatsApp number of a business. */
export interface PhoneNumber {
  businessId: string
  id: string
  display: string
  name: string
  isRegistered: boolean
  isSubscribed: boolean
  /** Of its two-step verification, once it was changed. */
  pin: string | undefined
  /** What customers see before they write, and whether we are asked for a welcome. */
  automation: { enable_welcome_message: boolean; prompts: string[] }
}

/** A message between a customer and a number. Times are milliseconds since 1970. */
export interface ChatMessage {
  id: string
  numberId: string
  /** The customer: a number, or a name that only this business knows. */
  customer: string
  isFromBusiness: boolean
  type: string
  text: string
  mediaId: string | undefined
  /** Of the business's: its buttons. */
  taps: Tap[]
  /** Of the customer's: the button that was tapped, and of which message. */
  tapped?: Tap & { messageId: string }
  at: number
  /** Of the business's: how far it has come. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | undefined
  /** What the sender named it. */
  reference: string | undefined
  /** By what the business pays for it, as every status of it says. */
  pricing?: { category: string; type: string; billable: boolean; pricing_model: 'PMP' }
}

export interface StoredMedia {
  mimeType: string
  bytes: Buffer
  name?: string
  /** How often an address of it was given out. */
  addresses?: number
}

/** What a page or an account has published. */
export interface Publication {
  id: string
  accountId: string
  text: string
  mediaIds: string[]
  at: number
}

/** What Instagram was given to publish, and has not yet, or has. */
export interface Container {
  text: string
  mediaIds: string[]
  status: 'FINISHED' | 'PUBLISHED'
}

/** What Meta knows, in memory. */
export interface World {
  numbers: PhoneNumber[]
  names: Map<string, string>
  messages: ChatMessage[]
  /** When a customer opened a chat in which nothing was written, by {@link chatKey}. */
  openedAt: Map<string, number>
  media: Map<string, StoredMedia>
  templates: Template[]
  /** How many were ever handed in: none gets the id of another. */
  templateCount: number
  expiredTokens: Set<string>
  /** When tokens end, seconds since 1970; the others do not. */
  tokenEnds: Map<string, number>
  behaviour: GraphBehaviour
  /** How addresses of customers' files answer. */
  files: FileBehaviour
  pages: PagesWorld
  posts: Publication[]
  containers: Map<string, Container>
  /** Where the Graph itself is. */
  graphUrl: string
  /** Where events are sent. */
  webhookUrl: string | undefined
}

/** How every token of the sandbox begins; those that were not set as expired are accepted. */
export const TOKEN_START = 'EAA-sandbox-'
/** What signs the events, and what the handshake asks for. */
export const APP_SECRET = 'sandbox-app-secret-of-meta'
export const APP_ID = '900000000001'
/** Of the app for logins at Instagram, which signs the events of accounts that were linked by one. */
export const INSTAGRAM_APP_ID = '900000000002'
export const INSTAGRAM_APP_SECRET = 'sandbox-app-secret-of-instagram'
export const VERIFY_TOKEN = 'sandbox-verify-token'

const MOST_MESSAGES = 2000
export const DAY_MS = 24 * 3_600_000

/** One number that is linked already, as the demo is, and one that can be. */
export function createWorld(): World {
  const number = (id: string, display: string, name: string, isOn: boolean): PhoneNumber => ({
    businessId: `10000000${id.slice(-2)}`,
    id,
    display,
    name,
    isRegistered: isOn,
    isSubscribed: isOn,
    pin: undefined,
    automation: { enable_welcome_message: false, prompts: [] },
  })
  const numbers = [
    number('200000000001', '+590 690 00 00 01', 'Boulangerie Karukéra', true),
    number('200000000002', '+590 690 00 00 02', 'Maison Test', false),
  ]
  return {
    numbers,
    names: new Map(),
    messages: [],
    openedAt: new Map(),
    media: new Map(),
    templates: createTemplates(numbers.map(({ businessId }) => businessId)),
    templateCount: 0,
    expiredTokens: new Set(),
    tokenEnds: new Map(),
    behaviour: { ...usual },
    files: newFileBehaviour(),
    pages: createPagesWorld(),
    posts: [],
    containers: new Map(),
    graphUrl: '',
    webhookUrl: undefined,
  }
}

/** A name as Meta gives to messages. */
export const newWamid = () => `wamid.${Buffer.from(randomUUID()).toString('base64url')}`

export function addMessage(world: World, message: ChatMessage): void {
  world.messages.push(message)
  if (world.messages.length > MOST_MESSAGES) world.messages.shift()
}

/** Names a chat. */
export const chatKey = (numberId: string, customer: string) => `${numberId} ${customer}`

/** Whether the customer wrote within the last day, or opened the chat: the business may answer freely. */
export function isWindowOpen({ messages, openedAt }: World, numberId: string, customer: string): boolean {
  const isRecent = (at: number) => Date.now() - at < DAY_MS
  return (
    isRecent(openedAt.get(chatKey(numberId, customer)) ?? 0) ||
    messages.some(
      (one) =>
        !one.isFromBusiness && one.numberId === numberId && one.customer === customer && isRecent(one.at),
    )
  )
}

/** What to do with the next message; counts it. */
export function takeBehaviour(world: World): GraphBehaviour {
  const taken = { ...world.behaviour }
  const { remaining } = world.behaviour
  if (remaining !== null) world.behaviour.remaining = remaining - 1
  if (world.behaviour.remaining === 0)
    world.behaviour = { ...world.behaviour, answer: 'accept', remaining: null, delayMs: 0 }
  return taken
}
