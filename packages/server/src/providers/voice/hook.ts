import type { HookProvider } from '../../kernel/ports/hook-provider.ts'
import { isTimelySigned } from '../../kernel/secrets/timed-signature.ts'
import { readVoiceCall } from './event.ts'

/** The lane of the inbox. */
export const VOICE_LANE = 'voice'

/** What the provider of numbers calls, signed in `x-voice-signature`: see {@link isTimelySigned}. */
export const voiceHook: HookProvider = {
  name: 'voice',
  isAuthentic({ config: { voice } }, raw, headers) {
    return voice !== undefined && isTimelySigned(voice.secret, raw, headers.get('x-voice-signature'))
  },
  handshake: () => undefined,
  split(raw) {
    const event = readVoiceCall(raw)
    return event ? [{ lane: VOICE_LANE, account: event.to, eventId: `${event.id} ${event.type}`, raw }] : []
  },
}
