import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../rules/text.ts'
import { Secret } from './manager.ts'

/** Six digits of the authenticator, or a recovery code. */
const Code = /* @__PURE__ */ line({ min: 1, max: 20 })
const RecoveryCodes = z.object({
  /** Ten of them, each good once; they are never shown again. */
  recoveryCodes: z.array(z.string()),
})

/** Whether the second factor is on, and how many recovery codes are left. */
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/v2/managers/me/secondFactor',
  summary: 'Read my second factor',
  scope: 'session',
  params: {},
  response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
})

/**
 * Makes a secret for an authenticator (RFC 6238: SHA-1, 6 digits, 30 s). Nothing is asked for until it is confirmed.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/managers/me/secondFactor',
  summary: 'Start to set up a second factor',
  scope: 'session',
  params: {},
  body: z.strictObject({ password: Secret }),
  response: z.object({
    /** In base 32, to type it where no camera is. */
    secret: z.string(),
    /** For a QR code: `otpauth://totp/…`. */
    otpauthUrl: z.string(),
  }),
  errors: ['wrong_password', 'conflict'],
})

/** Turns the second factor on by a first code. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/managers/me/secondFactor/confirmations',
  summary: 'Turn my second factor on',
  scope: 'session',
  params: {},
  body: z.strictObject({ code: Code }),
  response: RecoveryCodes,
  errors: ['wrong_code', 'conflict'],
})

/** Creates ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v2/managers/me/secondFactor/recoveryCodes',
  summary: 'Create new recovery codes',
  scope: 'session',
  params: {},
  body: z.strictObject({ password: Secret, code: Code }),
  response: RecoveryCodes,
  errors: ['wrong_password', 'wrong_code'],
})

/** Turns the second factor off. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/v2/managers/me/secondFactor/removals',
  summary: 'Turn my second factor off',
  scope: 'session',
  params: {},
  body: z.strictObject({ password: Secret, code: Code }),
  errors: ['wrong_password', 'wrong_code'],
})
