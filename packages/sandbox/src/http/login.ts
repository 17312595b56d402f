import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { escaped } from './escape.ts'
import { type Reply, refuse } from './reply.ts'

/**
 * Whether the verifier is the one whose challenge began the login (RFC 7636, S256); without a challenge none is asked.
 */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return challenge === '' || createHash('sha256').update(verifier).digest('base64url') === challenge
}

const style = `
  body { font: 16px/24px system-ui, sans-serif; color-scheme: light dark; margin: 0 }
  main { max-width: 420px; margin: 48px auto; padding: 0 20px }
  label { display: block; padding: 8px 0 }
  button { font: inherit; padding: 8px 16px; margin: 16px 8px 0 0; cursor: pointer }`

function policyFor(redirectUri: string): string {
  const origin = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origin}`,
  ].join('; ')
}

interface LogInPage {
  /** Where one logs in. */
  provider: string
  /** What Comptoir asks for. */
  asks: string
  /** More of the form, as HTML. */
  choices?: string
}

const kept = ['redirect_uri', 'state', 'code_challenge', 'code_challenge_method']

/**
 * The page of a provider where a person says who they are and what an app may do; its form leads to `answer` beside.
 */
export function drawLogIn({ searchParams }: URL, { provider, asks, choices = '' }: LogInPage): Reply {
  const hidden = kept.map(
    (name) => `<input type="hidden" name="${name}" value="${escaped(searchParams.get(name) ?? '')}">`,
  )
  const body = `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Connexion à ${provider} (démo)</title>
<style>${style}</style></head><body><main><h1>Connexion à ${provider} (démo)</h1>
<p>${asks}</p>
<form method="get" action="answer">${hidden.join('')}${choices}
<button name="continue" value="1">Continuer en tant que Camille</button>
<button name="refuse" value="1">Refuser</button></form></main></body></html>`
  return { type: 'text/html; charset=utf-8', body, policy: policyFor(searchParams.get('redirect_uri') ?? '') }
}

/** What a code is good for: sent to one address, with one challenge. */
export interface GivenCode {
  redirectUri: string
  challenge: string
}

/** Back to the caller: with the code that `give` keeps, or with a refusal. */
export function leadBack(
  { searchParams }: URL,
  response: ServerResponse,
  give: (given: GivenCode) => string,
): void {
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  if (!URL.canParse(redirectUri)) {
    refuse(response, 400, 'redirect_uri: is not valid')
    return
  }
  const back = new URL(redirectUri)
  back.searchParams.set('state', searchParams.get('state') ?? '')
  if (searchParams.has('refuse')) back.searchParams.set('error', 'access_denied')
  else
    back.searchParams.set('code', give({ redirectUri, challenge: searchParams.get('code_challenge') ?? '' }))
  response.writeHead(302, { location: back.href, 'cache-control': 'no-store' }).end()
}

/** Whether a code that was given is brought by whom it was given to. */
export function isBroughtBack(given: GivenCode | undefined, brought: URLSearchParams): given is GivenCode {
  return (
    given?.redirectUri === brought.get('redirect_uri') &&
    answersChallenge(brought.get('code_verifier') ?? '', given?.challenge ?? '')
  )
}
