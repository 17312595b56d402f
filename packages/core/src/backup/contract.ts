import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'

/** Why nothing is sent: the installation was restored from a backup. Times are milliseconds since 1970. */
export const SendingPause = z.object({
  backedUpAt: z.number(),
  restoredAt: z.number(),
})
export interface SendingPause extends z.infer<typeof SendingPause> {}

/** Returns whether sending is paused, as it is after a restore (T30); for staff. `pause` is null where it is not. */
export const readSendingPause = endpoint({
  method: 'GET',
  path: '/v2/sendingPause',
  summary: 'Read whether sending is paused',
  scope: 'staff',
  permission: 'staff.sending:read',
  params: {},
  response: z.object({ pause: z.nullable(SendingPause) }),
})

/** Has everything that waits leave, in every venue, after a restore (T30); for staff. Not paused, nothing changes. */
export const resumeSending = endpoint({
  method: 'DELETE',
  path: '/v2/sendingPause',
  summary: 'Resume sending',
  scope: 'staff',
  permission: 'staff.sending:update',
  params: {},
})
