import { isSignedBy } from './secrets.ts'

/** Older signatures are replays. */
const MOST_AGE_SECONDS = 300

/** Whether a header `t=<seconds>,v1=<hex>` is the HMAC-SHA256 of its time, a dot and these bytes, and of now. */
export function isTimelySigned(secret: string, raw: Uint8Array, header: string | null): boolean {
  const [, time = '', signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (signature === undefined) return false
  if (Math.abs(Date.now() / 1000 - Number(time)) > MOST_AGE_SECONDS) return false
  return isSignedBy(secret, Buffer.concat([Buffer.from(`${time}.`), raw]), signature)
}
