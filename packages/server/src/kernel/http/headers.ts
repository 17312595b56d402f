/** What every answer carries. HSTS only where people come by https. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}

const strict = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" }

/** Answers of the API are data: nothing in them may run or be framed. */
export const apiPolicy = policy({ ...nothing, sandbox: '' })
/** Scripts that other sites load: the policy applies when their address is opened as a page. */
export const scriptPolicy = policy(nothing)
/** Nothing in a file runs, is framed or asks for anything, wherever it is opened (T12). */
export const filePolicy = policy({ ...nothing, 'style-src': "'unsafe-inline'", sandbox: '' })
/**
 * Components set style attributes; style elements and inline scripts stay forbidden, and text never becomes script
 * (T5).
 */
export const appPolicy = (collector: string | undefined) =>
  policy({
    ...strict,
    // Where the page reports what fails in it (SHL-34).
    'connect-src': ["'self'", ...(collector ? [new URL(collector).origin] : [])].join(' '),
    'style-src-attr': "'unsafe-inline'",
    // The widget as it will be on a site, on its page for developers.
    'frame-src': "'self'",
    'require-trusted-types-for': "'script'",
  })
/** The reference asks its own server alone. */
export const sitePolicy = policy(strict)
/** Pages of ours that our own pages show in a frame, those of these origins, and no one else (T7). */
export function framePolicy(origins: readonly string[] = []): string {
  return policy({ ...strict, 'frame-ancestors': ["'self'", ...origins].join(' ') })
}
