import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendJson } from '../http/reply.ts'
import { readBytes } from '../meta/refusals.ts'
import type { RcsAnswer } from './behaviour.ts'
import type { Pushes } from './pushes.ts'
import { addMessage, type RcsMessage, takeBehaviour, type World } from './world.ts'

/** What Google knows, and how it sends it. */
export interface Rcs {
  world: World
  pushes: Pushes
}

/** How long a message takes to a phone that is on. */
const DELIVERY_MS = 300
/** A number that ends so has no RCS. */
export const NO_RCS = /0000$/

const refusals = {
  rate_limit: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded'],
  refuse: [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  unreachable: [404, 'NOT_FOUND', 'Requested entity was not found.'],
  forbidden: [403, 'PERMISSION_DENIED', 'The caller does not have permission.'],
  outage: [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
  token: [401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  exists: [409, 'ALREADY_EXISTS', 'Requested entity already exists.'],
} as const satisfies Record<
  Exclude<RcsAnswer, 'accept' | 'lose'> | 'token' | 'exists',
  [number, string, string]
>

export function refuseCall(response: ServerResponse, name: keyof typeof refusals): void {
  const [code, status, message] = refusals[name]
  sendJson(response, { error: { code, message, status } }, code)
}

interface Sent {
  contentMessage?: {
    text?: string
    uploadedRbmFile?: { fileName?: string }
    suggestions?: SentSuggestion[]
  }
}

interface SentSuggestion {
  reply?: { text?: string; postbackData?: string }
}

export interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

const isWithin = (text: string, most: number) => text !== '' && [...text].length <= most

/** What may be tapped below a message; undefined where Google refuses it. */
function readSuggestions(given: readonly SentSuggestion[]): RcsMessage['suggestions'] | undefined {
  const read = given.map(({ reply: { text = '', postbackData = '' } = {} }) => ({ text, postbackData }))
  const areRight = read.every(({ text, postbackData }) => isWithin(text, 25) && isWithin(postbackData, 2048))
  return areRight && read.length <= 11 ? read : undefined
}

async function deliver(message: RcsMessage, pushes: Pushes): Promise<void> {
  await pause(DELIVERY_MS)
  if (message.status !== 'sent') return
  message.status = 'delivered'
  pushes.receipt(message, 'DELIVERED')
}

/** A message of the business to a phone. */
export async function takeMessage(
  { world, pushes }: Rcs,
  { request, response, url }: Call,
  agentId: string,
  customer: string,
) {
  const { contentMessage = {} } = JSON.parse((await readBytes(request)).toString()) as Sent
  const { text = '', uploadedRbmFile } = contentMessage
  const suggestions = readSuggestions(contentMessage.suggestions ?? [])
  const id = url.searchParams.get('messageId') ?? ''
  const { answer, delayMs } = takeBehaviour(world)
  await pause(delayMs)
  if (answer !== 'accept' && answer !== 'lose') return refuseCall(response, answer)
  if (world.messages.some((message) => message.agentId === agentId && message.id === id))
    return refuseCall(response, 'exists')
  if (NO_RCS.test(customer)) return refuseCall(response, 'unreachable')
  const fileId = uploadedRbmFile?.fileName?.replace('files/', '')
  const isEmpty = text === '' && !(fileId && world.files.has(fileId))
  if (!/^[0-9a-f-]{36}$/.test(id) || isEmpty || [...text].length > 3072) return refuseCall(response, 'refuse')
  if (!suggestions) return refuseCall(response, 'refuse')
  const message: RcsMessage = {
    id,
    agentId,
    customer,
    isFromBusiness: true,
    text,
    fileId,
    mimeType: fileId === undefined ? undefined : world.files.get(fileId)?.mimeType,
    suggestions,
    at: Date.now(),
    status: 'sent',
  }
  addMessage(world, message)
  void deliver(message, pushes)
  if (answer === 'lose') response.destroy()
  else sendJson(response, { name: `phones/${customer}/agentMessages/${id}`, contentMessage })
}

/** What Google takes of what we send. */
const KNOWN_TYPES = /^(?:image\/(?:jpeg|png|gif)|audio\/(?:mpeg|mp4|aac|ogg|3gpp)|application\/pdf)$/

/** A file that a message is to carry. */
export async function takeFile({ world }: Rcs, { request, response }: Call) {
  const id = randomUUID()
  const mimeType = request.headers['content-type'] ?? ''
  if (!KNOWN_TYPES.test(mimeType)) return refuseCall(response, 'refuse')
  world.files.set(id, { mimeType, bytes: await readBytes(request) })
  sendJson(response, { name: `files/${id}` })
}
