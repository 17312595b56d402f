import type { ServerResponse } from 'node:http'

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}

/** The page runs its own script and nothing else. */
export const pagePolicy = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
})

/** A mail is somebody else's document: no script, no request, no form; links open beside. */
export const mailPolicy = policy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
})
const dataPolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" })

export interface Reply {
  status?: number
  type: string
  body: string | Buffer
  policy?: string
}

/** Writes an answer with the headers that every answer has. */
export function send(
  response: ServerResponse,
  { status = 200, type, body, policy: csp = dataPolicy }: Reply,
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(body)
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, { status, type: 'application/json', body: JSON.stringify(value) })
}

export function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { message } }, status)
}
