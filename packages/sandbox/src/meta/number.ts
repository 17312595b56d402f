import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../http/reply.ts'
import { errors, readBytes, refuseCall } from './refusals.ts'
import type { PhoneNumber, World } from './world.ts'

async function pinOf(request: IncomingMessage): Promise<string> {
  const { pin = '' } = JSON.parse((await readBytes(request)).toString()) as { pin?: string }
  return pin
}

/** Every pin is right but one, so that a refusal can be tried, and after a change the new one alone. */
async function register(number: PhoneNumber, request: IncomingMessage, response: ServerResponse) {
  const pin = await pinOf(request)
  if (pin === '000000' || (number.pin !== undefined && number.pin !== pin))
    return refuseCall(response, errors.pin)
  number.isRegistered = true
  sendJson(response, { success: true })
}

async function changePin(number: PhoneNumber, request: IncomingMessage, response: ServerResponse) {
  const pin = await pinOf(request)
  if (pin === '000000') return refuseCall(response, errors.pin)
  number.pin = pin
  sendJson(response, { success: true })
}

const MOST_PROMPTS = 4
const PROMPT_MOST = 80
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u

/** What customers see before they write. */
async function automate(number: PhoneNumber, request: IncomingMessage, response: ServerResponse) {
  const asked = JSON.parse((await readBytes(request)).toString()) as Partial<PhoneNumber['automation']>
  const { prompts = [] } = asked
  const isRight =
    prompts.length <= MOST_PROMPTS &&
    prompts.every((prompt) => prompt !== '' && [...prompt].length <= PROMPT_MOST && !EMOJI.test(prompt))
  if (!isRight) return refuseCall(response, errors.unknown)
  number.automation = { ...number.automation, ...asked }
  sendJson(response, { success: true })
}

/** As much of the number, or of its profile, as was asked for. */
function selectFields(all: Record<string, unknown>, request: IncomingMessage): Record<string, unknown> {
  const { searchParams } = new URL(request.url ?? '/', 'http://graph')
  const fields = searchParams.get('fields')?.split(',') ?? ['display_phone_number', 'verified_name']
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)))
}

const numberOf = ({ display, name }: PhoneNumber, isBanned: boolean) => ({
  display_phone_number: display,
  verified_name: name,
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  messaging_limit_tier: 'TIER_1K',
  name_status: 'APPROVED',
  status: isBanned ? 'BANNED' : 'CONNECTED',
})

const profileOf = ({ name }: PhoneNumber) => ({
  about: 'Pain au levain et gâteaux, du mardi au dimanche',
  address: '12 rue Frébault, Pointe-à-Pitre',
  description: name,
  email: 'bonjour@boulangerie.example',
  websites: ['https://boulangerie.example'],
  vertical: 'RESTAURANT',
})

/**
 * A number of WhatsApp by itself: how it stands, its pin, its registration, its profile; returns whether it was that.
 */
export async function answerNumber(
  { behaviour: { answer } }: World,
  number: PhoneNumber,
  edge: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const isRead = request.method === 'GET'
  // That a number is there can be read while messages cannot be sent.
  const isMore = isRead && /quality_rating|whatsapp_business_profile/.test(request.url ?? '')
  if (isMore && (answer === 'outage' || answer === 'rate_limit')) refuseCall(response, errors[answer])
  else if (edge === 'conversational_automation') await automate(number, request, response)
  else if (edge === 'register') await register(number, request, response)
  else if (edge === 'whatsapp_business_profile')
    sendJson(response, {
      data: [{ ...selectFields(profileOf(number), request), messaging_product: 'whatsapp' }],
    })
  else if (edge !== '') return false
  else if (isRead)
    sendJson(response, { ...selectFields(numberOf(number, answer === 'banned'), request), id: number.id })
  else await changePin(number, request, response)
  return true
}
