import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { EmailAddress } from '../rules/email.ts'
import { NewPassword } from '../rules/password.ts'
import { ManagerId, Secret } from './manager.ts'

/** The word in the link of a reset mail: 256 random bits, good once, for 30 minutes (T23). */
const ResetToken = /* @__PURE__ */ z.string().check(z.maxLength(200))

/**
 * Asks for a mail with a link that sets a new password. The answer never reveals whether the address is known (AUT-09).
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/v2/auth/passwordReset',
  summary: 'Ask for a new password',
  scope: 'public',
  params: {},
  body: z.strictObject({ emailAddress: EmailAddress }),
})

/** Whether a reset link still holds; looking does not use it up (AUT-10, AUT-23). */
export const checkPasswordReset = endpoint({
  method: 'GET',
  path: '/v2/auth/passwordReset/{token}',
  summary: 'Check a reset link',
  scope: 'public',
  params: { token: ResetToken },
  response: z.boolean(),
})

/** Sets a new password by a reset link; ends every session of the manager (AUT-11, AUT-18). */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/v2/auth/passwordReset/{token}',
  summary: 'Set a new password by a reset link',
  scope: 'public',
  params: { token: ResetToken },
  body: z.strictObject({ newPassword: NewPassword }),
  errors: ['invalid_token'],
})

/** Staff has a reset mail sent to a manager (AUT-12). */
export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/managers/{managerId}/passwordReset',
  summary: 'Send a manager a reset link',
  scope: 'staff',
  permission: 'staff.managers:update',
  params: { managerId: ManagerId },
})

/** Changes the password; every other session of the manager ends, its streams too (T24). */
export const changePassword = endpoint({
  method: 'POST',
  path: '/v2/managers/me/password',
  summary: 'Change my password',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  body: z.strictObject({ password: Secret, newPassword: NewPassword }),
  errors: ['wrong_password'],
})
