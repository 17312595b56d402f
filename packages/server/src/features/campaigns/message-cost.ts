import { fillContactText } from '@comptoir/core/contact-messages'
import { countSms, type SmsCount, type StopMentions, stopMentionTo, withStop } from '@comptoir/core/sms'
import type { Candidate } from './candidates.ts'
import { countryOfPhone, creditsPerSegment, type SmsCredits } from './destination.ts'

/** What a message to one person takes. */
export interface Cost {
  segments: number
  /** 0: the GSM alphabet, or a mail; 8: UCS-2. */
  encoding: 0 | 8
  credits: number
  /** Of the number, as ISO 3166-1; empty where it says none, and for a mail. */
  country: string
  creditsPerSegment: number
}

interface Text {
  body: string
  venueName: string
  mentions: StopMentions
  credits: SmsCredits
}

/**
 * Counts person by person, with names filled in and the mention of STOP of the destination (D-69). A text without
 * variables is counted once for each mention.
 */
export function costOf({ body, venueName: venue, mentions, credits }: Text): (person: Candidate) => Cost {
  const known = new Map<string, SmsCount>()
  return (person) => {
    const mention = stopMentionTo(person.address, mentions)
    const text = fillContactText(body, { ...person, venue })
    const key = `${mention}\n${text}`
    const count = known.get(key) ?? countSms(withStop(text, mention))
    if (known.size < 1_000) known.set(key, count)
    const { segments } = count
    const rate = creditsPerSegment(person.address, credits) ?? 0
    return {
      segments,
      encoding: count.encoding === 'gsm' ? 0 : 8,
      credits: segments * rate,
      country: countryOfPhone(person.address),
      creditsPerSegment: rate,
    }
  }
}
