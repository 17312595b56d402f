import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId } from '../http/id.ts'
import { line, text } from '../rules/text.ts'
import { CallableAddress } from '../rules/web-address.ts'

/** A device's id. */
export const MobileDeviceId = /* @__PURE__ */ uuidId('mobileDevice')

/** A browser or phone of a manager that receives pushes (MGR-03, D-56). Its address and keys are never shown. */
export const MobileDevice = z.object({
  id: MobileDeviceId,
  managerId: /* @__PURE__ */ intId('manager'),
  /** What its owner calls it, such as "Firefox on Windows". */
  label: z.string(),
  /** Host of the push service that delivers to it. */
  service: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** When a push was last handed to its service, milliseconds since 1970. */
  lastPushAt: z.nullable(z.number()),
})
export interface MobileDevice extends z.infer<typeof MobileDevice> {}

/*@__NO_SIDE_EFFECTS__*/
const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

/** What `PushSubscription.toJSON()` gives in a browser (W3C Push API; keys by RFC 8291). */
export const PushSubscriptionJson = z.strictObject({
  endpoint: CallableAddress,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
})
export interface PushSubscriptionJson extends z.infer<typeof PushSubscriptionJson> {}

/** What a push says. */
export const PushNotice = z.strictObject({
  title: line({ min: 1, max: 80 }),
  body: text({ min: 1, max: 300 }),
  /** The page of the back office that a click opens: a path such as `/today`. */
  path: z.optional(z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s\\]*$/))),
})
export interface PushNotice extends z.infer<typeof PushNotice> {}

const Queued = z.object({
  /** To how many devices it goes. */
  devices: z.int(),
})

/** Reads the key that browsers need for a subscription (`applicationServerKey`, RFC 8292), base64url. */
export const getPushKey = endpoint({
  method: 'GET',
  path: '/v2/mobileDevices/publicKey',
  summary: 'Read the public key of pushes',
  scope: 'session',
  params: {},
  response: z.object({ publicKey: z.string() }),
})

/** Lists my devices. */
export const listMyDevices = endpoint({
  method: 'GET',
  path: '/v2/managers/me/mobileDevices',
  summary: 'List my devices',
  scope: 'session',
  params: {},
  response: z.array(MobileDevice),
})

/** Registers this browser for pushes; again with the same subscription it is the same device (MGR-11, D-56). */
export const registerDevice = endpoint({
  method: 'POST',
  path: '/v2/managers/me/mobileDevices',
  summary: 'Register a device',
  scope: 'session',
  params: {},
  body: z.strictObject({ subscription: PushSubscriptionJson, label: z._default(line({ max: 80 }), '') }),
  response: MobileDevice,
  errors: ['rule'],
})

/** Ends pushes to a device of mine (MGR-11, D-56). */
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/v2/managers/me/mobileDevices/{id}',
  summary: 'Remove a device',
  scope: 'session',
  params: { id: MobileDeviceId },
  errors: ['not_found'],
})

/** Lists a manager's devices; for staff (MGR-10, MGR-15). */
export const listManagerDevices = endpoint({
  method: 'GET',
  path: '/v2/managers/{id}/mobileDevices',
  summary: "List a manager's devices",
  scope: 'staff',
  permission: 'staff.push:read',
  params: { id: /* @__PURE__ */ intId('manager') },
  response: z.array(MobileDevice),
})

/** Sends a push to every device of every manager; for staff (MGR-08, MGR-15). */
export const sendGlobalPush = endpoint({
  method: 'POST',
  path: '/v2/mobileDevices/globalPushs',
  summary: 'Send a push to everyone',
  scope: 'staff',
  permission: 'staff.push:send',
  params: {},
  body: PushNotice,
  response: Queued,
  isIdempotent: true,
})

/** Sends a push to one device; for staff (MGR-09, MGR-15). */
export const sendPush = endpoint({
  method: 'POST',
  path: '/v2/mobileDevices/{id}/push',
  summary: 'Send a push to a device',
  scope: 'staff',
  permission: 'staff.push:send',
  params: { id: MobileDeviceId },
  body: PushNotice,
  response: Queued,
  isIdempotent: true,
})
