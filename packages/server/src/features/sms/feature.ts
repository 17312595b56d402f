import { feature } from '../../kernel/feature/feature.ts'
import { SMS_INBOX } from '../../providers/sms/hook.ts'
import { smsArrivals } from './arrivals.ts'
import { smsData } from './personal-data.ts'
import { smsWorker } from './worker.ts'

export const smsFeature = feature({
  name: 'sms',
  uses: ['provider-health', 'suppression'],
  inbox: ({ secrets }, { onSmsStop }) => ({ [SMS_INBOX]: smsArrivals({ secrets, onStop: onSmsStop }) }),
  open: smsWorker,
  personalData: smsData,
})
