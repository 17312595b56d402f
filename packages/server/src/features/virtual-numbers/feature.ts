import { feature } from '../../kernel/feature/feature.ts'
import { VOICE_INBOX } from '../../providers/voice/hook.ts'
import { createVoice } from '../../providers/voice/voice.ts'
import { callerHandlers } from './callers.ts'
import { virtualNumberHandlers } from './handlers.ts'
import { missedCalls } from './missed-calls.ts'
import { callsData } from './personal-data.ts'

export const virtualNumbersFeature = feature({
  name: 'virtual-numbers',
  uses: ['sms', 'suppression'],
  ids: { missedCall: 'missed_call' },
  handlers: (services) => ({ virtualNumbers: { ...virtualNumberHandlers(services), ...callerHandlers } }),
  inbox: (services) => ({ [VOICE_INBOX]: missedCalls(services) }),
  checks: ({ config, providerFetch }) =>
    config.voice ? { voice: { check: createVoice(providerFetch, config.voice).check, jobs: [] } } : {},
  personalData: callsData,
})
