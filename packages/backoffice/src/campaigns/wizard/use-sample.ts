import { type CampaignPerson, listCampaignPeople, rateTo } from '@comptoir/core/campaigns'
import { fillContactText } from '@comptoir/core/contact-messages'
import { countSms, type SmsCount, stopMentionTo, takesSenderName, withStop } from '@comptoir/core/sms'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { withSampleCode } from './CodeField.tsx'
import type { Writing } from './use-draft.ts'
import { useOfDraft } from './use-of-draft.ts'

/** The SMS as one of its recipients gets it. */
export interface Sample {
  person: CampaignPerson | undefined
  /** From 1; 0 while no one is known. */
  place: number
  count: number
  go(step: 1 | -1): void
  mention: string
  /** Names filled in, with the mention of STOP. */
  sent: string
  counted: SmsCount
  /** Credits of a segment there. */
  rate: number | undefined
  /** What their phone shows as the sender. */
  sender: string
}

/** Who gets the campaign, one after the other; without anyone, the text as it is to a number of the venue. */
export function useSample({ venueId, venue, setup, draft }: Writing): Sample {
  const { session } = useApp()
  const { id } = draft.campaign.value
  const people = useOfDraft(draft, 'sample', (signal) =>
    session.api(listCampaignPeople, { params: { venueId, id } }, { signal }),
  )
  const [wanted, setWanted] = useState(0)
  const list = people.data.value ?? []
  const index = Math.min(wanted, Math.max(0, list.length - 1))
  const person = list[index]
  const { body, senderId } = withSampleCode(draft.fields.value.content)
  const phone = person?.phoneNumber ?? venue.phoneNumber
  const mention = stopMentionTo(phone, setup)
  const words = { firstName: '', lastName: '', ...person, venue: setup.venueName }
  const sent = withStop(person ? fillContactText(body, words) : body, mention)
  const name = senderId || setup.senderId
  return {
    person,
    place: person ? index + 1 : 0,
    count: list.length,
    go: (step) => setWanted((index + step + list.length) % Math.max(1, list.length)),
    mention,
    sent,
    counted: countSms(sent),
    rate: rateTo(phone, setup.rates),
    sender: takesSenderName(phone, setup.namelessPrefixes) ? name : setup.fallbackSenderId,
  }
}
