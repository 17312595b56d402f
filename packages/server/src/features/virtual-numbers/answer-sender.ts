import { isSenderId } from '@comptoir/core/sms'
import type { SmsSettings } from '../../providers/sms/settings.ts'

const LONGEST = 11

/** A shop's name as the sender of an SMS (SMS-06): as many of its words as fit, without accents. */
export function senderName(title: string): string | undefined {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.split(/[^A-Za-z0-9_-]+/).filter(Boolean)
  let name = (words[0] ?? '').slice(0, LONGEST)
  for (const word of words.slice(1)) {
    if (name.length + 1 + word.length > LONGEST) break
    name += ` ${word}`
  }
  return isSenderId(name) ? name : undefined
}

/** Who the answer to a missed call comes from: the shop where the provider takes that, else the operator (VPN-08). */
export function answerSender(sms: SmsSettings, { phone, title }: { phone: string; title: string }): string {
  if (sms.missedCallSender === 'number') return phone
  if (sms.missedCallSender === 'name') return senderName(title) ?? sms.sender
  return sms.sender
}
