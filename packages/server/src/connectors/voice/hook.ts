import type { HookProvider } from '../../hooks/provider.ts'
import { isSignedBy } from '../../secrets.ts'
import { readVoiceCall } from './event.ts'

/** The lane of the inbox. */
export const VOICE_LANE = 'voice'
/** Older signatures are replays. */
const MOST_AGE_SECONDS = 300

/**
 * What the provider of numbers calls: `x-voice-signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256 of time, a dot and the
 * raw body.
 */
export const voiceHook: HookProvider = {
  name: 'voice',
  isAuthentic({ config: { voice } }, raw, headers) {
    const header = headers.get('x-voice-signature') ?? ''
    const [, time = '', signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
    if (voice === undefined || signature === undefined) return false
    if (Math.abs(Date.now() / 1000 - Number(time)) > MOST_AGE_SECONDS) return false
    return isSignedBy(voice.secret, Buffer.concat([Buffer.from(`${time}.`), raw]), signature)
  },
  handshake: () => undefined,
  split(raw) {
    const event = readVoiceCall(raw)
    return event ? [{ lane: VOICE_LANE, account: event.to, eventId: `${event.id} ${event.type}`, raw }] : []
  },
}
