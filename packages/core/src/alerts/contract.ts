import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line } from '../rules/text.ts'
import { TimeZone } from '../rules/time-zone.ts'

const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** When no alert goes out, HH:mm by the manager's own clock; over midnight where it ends at an earlier time. */
export const QuietHours = z.strictObject({ from: TimeOfDay, until: TimeOfDay }).check(
  z.refine(({ from, until }) => from !== until, {
    error: 'must not end at the time it starts',
    path: ['until'],
  }),
)
export interface QuietHours extends z.infer<typeof QuietHours> {}

/** The night, which is quiet unless a manager chooses otherwise. */
export const NIGHT: QuietHours = { from: '22:00', until: '07:00' }

/** How a manager is alerted by SMS to what waits for a person while none of their pages is open. */
export const SmsAlerts = z.object({
  /** Whether this installation sends SMS. */
  isAvailable: z.boolean(),
  /** Verified by a code, as E.164; null if there is none. */
  phone: z.nullable(z.string()),
  isOn: z.boolean(),
  /** Null where any hour will do. */
  quietHours: z.nullable(QuietHours),
  /** The zone of the quiet hours (IANA). */
  timezone: z.string(),
  /**
   * When somebody turned the alerts off by answering STOP to one, ISO 8601; null where that is not why they are off.
   */
  stoppedAt: z.nullable(z.string()),
})
export interface SmsAlerts extends z.infer<typeof SmsAlerts> {}

/** Reads my settings of SMS alerts. */
export const getSmsAlerts = endpoint({
  method: 'GET',
  path: '/v2/managers/me/smsAlerts',
  summary: 'Read my alerts by SMS',
  scope: 'session',
  params: {},
  response: SmsAlerts,
})

/**
 * Sends a code to a mobile phone, to verify that it is mine; earlier codes stop working. Few go to a phone
 * in a day: then `rule` with the field `phone` says `too_many`, and `unavailable` of a phone that gets none.
 */
export const sendAlertCode = endpoint({
  method: 'POST',
  path: '/v2/managers/me/smsAlerts/codes',
  summary: 'Send a code to a phone for my alerts',
  scope: 'session',
  params: {},
  body: z.strictObject({ phone: PhoneNumber }),
  /** When the code stops working, ISO 8601. */
  response: z.object({ expiresAt: z.string() }),
  errors: ['rule'],
})

/** Proves the phone by the six digits that it got: 10 minutes, 5 tries. Alerts go there from now, and to no other. */
export const proveAlertPhone = endpoint({
  method: 'POST',
  path: '/v2/managers/me/smsAlerts/phones',
  summary: 'Verify the phone of my alerts by the code',
  scope: 'session',
  params: {},
  body: z.strictObject({ code: line({ min: 1, max: 20 }), timezone: TimeZone }),
  response: SmsAlerts,
  errors: ['wrong_code', 'expired_code'],
})

/** Turns my alerts on or off, or changes their quiet hours. Off, nothing of what waits to leave leaves. */
export const changeSmsAlerts = endpoint({
  method: 'PATCH',
  path: '/v2/managers/me/smsAlerts',
  summary: 'Change my alerts by SMS',
  scope: 'session',
  params: {},
  body: z.strictObject({
    isOn: z.optional(z.boolean()),
    quietHours: z.optional(z.nullable(QuietHours)),
    timezone: z.optional(TimeZone),
  }),
  response: SmsAlerts,
  errors: ['conflict'],
})

/** Forgets the phone of my alerts, and what was to go there. */
export const removeAlertPhone = endpoint({
  method: 'DELETE',
  path: '/v2/managers/me/smsAlerts/phone',
  summary: 'Remove the phone of my alerts',
  scope: 'session',
  params: {},
  response: SmsAlerts,
})
