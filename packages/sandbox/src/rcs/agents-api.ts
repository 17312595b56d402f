import { readJson } from '../http/guard.ts'
import { sendJson } from '../http/reply.ts'
import { type Call, refuseCall } from './send-api.ts'
import type { Agent, World } from './world.ts'

const LEAST_CONTRAST = 4.5
/** What Google has verified stays as it is. */
const VERIFIED = ['displayName', 'logoUri', 'heroUri']

function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const nameOf = ({ id }: Agent) => `brands/3f6a2c1e-0000-4000-8000-5a4d0000b0b0/agents/${id}`

const described = (agent: Agent) => ({
  name: nameOf(agent),
  displayName: agent.name,
  brandName: 'Sandbox',
  rcsBusinessMessagingAgent: {
    ...agent.information,
    billingConfig: { billingCategory: 'CONVERSATIONAL' },
    agentUseCase: 'MULTI_USE',
    hostingRegion: 'EUROPE',
  },
})

/** As Google writes that a field is not right (`google.rpc.BadRequest`). */
function refuseField({ response }: Call, field: string, description: string): void {
  const error = {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] },
    ],
  }
  sendJson(response, { error }, 400)
}

function refuseVerified({ response }: Call, field: string): void {
  const message = `${field} cannot be changed after the agent has been verified.`
  sendJson(response, { error: { code: 400, status: 'FAILED_PRECONDITION', message } }, 400)
}

interface Given {
  displayName?: string
  rcsBusinessMessagingAgent?: Record<string, unknown>
}

async function change(call: Call, agent: Agent): Promise<void> {
  const body = ((await readJson(call.request)) ?? {}) as Given
  const mask = (call.url.searchParams.get('updateMask') ?? '').split(',')
  const given: Record<string, unknown> = { ...body.rcsBusinessMessagingAgent, displayName: body.displayName }
  const changed = mask.map((path) => path.replace(/^rcsBusinessMessagingAgent\./, ''))
  const unknown = changed.find((field) => given[field] === undefined)
  if (unknown !== undefined) return refuseField(call, unknown, 'is not given')
  const verified = agent.isVerified ? changed.find((field) => VERIFIED.includes(field)) : undefined
  if (verified) return refuseVerified(call, verified)
  const { color, logoUri } = given
  if (changed.includes('color') && contrastOnWhite(String(color)) < LEAST_CONTRAST)
    return refuseField(call, 'agent.rcs_business_messaging_agent.color', 'contrast is too low')
  if (changed.includes('logoUri') && !/\.(?:png|jpe?g)$/i.test(String(logoUri)))
    return refuseField(call, 'agent.rcs_business_messaging_agent.logo_uri', 'is not an image')
  for (const field of changed)
    if (field === 'displayName') agent.name = String(given[field])
    else agent.information[field] = given[field]
  sendJson(call.response, described(agent))
}

/** The agents of RCS for Business, which the Business Communications API manages. */
export function manageAgent({ agents }: World, call: Call): Promise<void> | void {
  const [, brand, id = ''] = /^\/v1\/brands\/([^/]+)\/agents\/([^/]+)$/.exec(call.url.pathname) ?? []
  const agent = agents.find((one) => one.id === decodeURIComponent(id))
  if (!agent) return refuseCall(call.response, 'unreachable')
  if (call.request.method === 'GET') return sendJson(call.response, described(agent))
  // Google documents the brand `-` for reading alone.
  if (call.request.method !== 'PATCH' || brand === '-') return refuseCall(call.response, 'refuse')
  return change(call, agent)
}
