import { proposeSenderId, takesSenderName } from '@comptoir/core/sms'
import type { SmsSettings } from '../../providers/sms/settings.ts'

interface Called {
  phone: string
  title: string
  /** The name that the venue chose for its SMS; empty for none. */
  smsSender: string
}

/** Who the answer to a missed call comes from: the shop where provider and caller take that, else the operator (VPN-08). */
export function answerSender(sms: SmsSettings, { phone, title, smsSender }: Called, caller: string): string {
  if (sms.missedCallSender === 'number') return phone
  const name = smsSender || (sms.missedCallSender === 'name' ? proposeSenderId(title) : undefined)
  return name && takesSenderName(caller, sms.namelessPrefixes) ? name : sms.sender
}
