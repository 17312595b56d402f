import { fillContactText } from '@comptoir/core/contact-messages'
import { countSms, type SmsCount, type StopMentions, stopMentionTo, withStop } from '@comptoir/core/sms'
import type { Candidate } from './candidates.ts'
import { creditsPerSegment, type SmsCredits } from './destination.ts'

/** What a message to one person takes. */
export interface Cost {
  segments: number
  encoding: SmsCount['encoding']
  credits: number
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
    const mention = stopMentionTo(person.phone, mentions)
    const text = fillContactText(body, { ...person, venue })
    const key = `${mention}\n${text}`
    const count = known.get(key) ?? countSms(withStop(text, mention))
    if (known.size < 1_000) known.set(key, count)
    const { segments, encoding } = count
    return { segments, encoding, credits: segments * (creditsPerSegment(person.phone, credits) ?? 0) }
  }
}
