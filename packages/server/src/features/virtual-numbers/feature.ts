import { feature } from '../../kernel/feature/feature.ts'
import { VOICE_LANE } from '../../providers/voice/hook.ts'
import { virtualNumberHandlers } from './handlers.ts'
import { missedCalls } from './missed-calls.ts'

export const virtualNumbersFeature = feature({
  name: 'virtual-numbers',
  uses: ['sms', 'suppression'],
  handlers: (services) => ({ virtualNumbers: virtualNumberHandlers(services) }),
  inbox: (services) => ({ [VOICE_LANE]: missedCalls(services) }),
})
