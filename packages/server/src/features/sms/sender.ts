import { takesSenderName } from '@comptoir/core/sms'
import type { SmsSettings } from '../../providers/sms/settings.ts'

/** Who an SMS comes from: the name of the venue where phones show names, else the installation (SMS-06). */
export function senderTo(
  { sender, namelessPrefixes }: Pick<SmsSettings, 'sender' | 'namelessPrefixes'>,
  venueSender: string,
  phone: string,
): string {
  return venueSender !== '' && takesSenderName(phone, namelessPrefixes) ? venueSender : sender
}
