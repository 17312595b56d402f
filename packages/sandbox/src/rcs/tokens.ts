import { randomUUID, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../http/reply.ts'
import { readBytes } from '../meta/refusals.ts'
import { DEMO_ACCOUNT, type World } from './world.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** To send as an agent, and to manage agents. */
export const SCOPES = {
  messages: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
  agents: 'https://www.googleapis.com/auth/businesscommunications',
}
const LIFE_SECONDS = 3600

interface Claims {
  iss?: string
  scope?: string
  aud?: string
  iat?: number
  exp?: number
}

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

function claimsOf(assertion: string): Claims {
  return decoded(assertion.split('.')[1] ?? '') as Claims
}

/** What is wrong with the word of a service account; undefined while all is well. */
function findFault(world: World, assertion: string, audience: string): string | undefined {
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const { alg } = decoded(head) as { alg?: string }
  const { iss, scope = '', aud, iat = 0, exp = 0 } = claimsOf(assertion)
  const nowSeconds = Date.now() / 1000
  if (world.isKeyRevoked) return 'the key is revoked'
  if (alg !== 'RS256' || aud !== audience || !Object.values(SCOPES).includes(scope))
    return 'alg, aud or scope is not valid'
  if (Math.abs(nowSeconds - iat) > 300 || exp < nowSeconds || exp - iat > LIFE_SECONDS)
    return 'the token has expired'
  if (iss === DEMO_ACCOUNT) return undefined
  const text = Buffer.from(`${head}.${body}`)
  const isSigned = verify('RSA-SHA256', text, world.publicKey, Buffer.from(signature, 'base64url'))
  return isSigned ? undefined : 'Invalid JWT Signature.'
}

/** Gives access for the signed word of a service account, as Google's token address does. */
export async function giveToken(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  audience: string,
): Promise<void> {
  const form = new URLSearchParams((await readBytes(request)).toString())
  const assertion = form.get('assertion') ?? ''
  const fault =
    form.get('grant_type') === GRANT ? findFault(world, assertion, audience) : 'the grant type is not known'
  if (fault) return sendJson(response, { error: 'invalid_grant', error_description: fault }, 400)
  const token = `ya29.sandbox-${randomUUID()}`
  world.tokens.set(token, { scope: claimsOf(assertion).scope ?? '', until: Date.now() + LIFE_SECONDS * 1000 })
  sendJson(response, { access_token: token, expires_in: LIFE_SECONDS, token_type: 'Bearer' })
}
