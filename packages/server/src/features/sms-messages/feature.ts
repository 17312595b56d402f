import { feature } from '../../kernel/feature/feature.ts'
import { SMS_INBOX } from '../../providers/sms/hook.ts'
import { smsArrivals } from './arrivals.ts'
import { INCOMPLETE_JOB, incompleteReplies } from './incoming.ts'
import { smsWorker } from './worker.ts'

export const smsMessagesFeature = feature({
  name: 'sms-messages',
  uses: ['contacts', 'inbox', 'provider-health', 'sms', 'suppression', 'virtual-numbers'],
  inbox: ({ secrets }, { onSmsStop }) => ({ [SMS_INBOX]: smsArrivals({ secrets, onStop: onSmsStop }) }),
  outbox: ({ database }) => ({ [INCOMPLETE_JOB]: incompleteReplies(database) }),
  open: smsWorker,
})
