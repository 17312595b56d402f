import type { HookProvider } from '../../kernel/ports/hook-provider.ts'
import { isTimelySigned } from '../../kernel/secrets/timed-signature.ts'
import { readVoiceCall } from './event.ts'

/** The inbox of these events. */
export const VOICE_INBOX = 'voice'

/** What the provider of numbers calls, signed in `x-voice-signature`: see {@link isTimelySigned}. */
export const voiceHook: HookProvider = {
  name: 'voice',
  isAuthentic({ config: { voice } }, raw, headers) {
    return voice !== undefined && isTimelySigned(voice.secret, raw, headers.get('x-voice-signature'))
  },
  handshake: () => undefined,
  split(raw) {
    const event = readVoiceCall(raw)
    return event ? [{ inbox: VOICE_INBOX, account: event.to, eventId: `${event.id} ${event.type}`, raw }] : []
  },
}
