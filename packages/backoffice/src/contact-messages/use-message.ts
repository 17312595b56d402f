import {
  type ContactMessagesEstimate,
  type ContactSelection,
  type SentContactMessages,
  writeToContacts,
} from '@comptoir/core/contact-messages'
import { ApiError, newId } from '@comptoir/core/http'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useProfiles } from '../outreach/index.ts'
import { useRefusal } from '../page/refusal.ts'
import { useForm } from '../page/use-form.ts'
import { useEstimate } from './use-estimate.ts'

interface Values {
  text: string
  profileId: string
  hasConsent: boolean
}

/** A message to a selection: what is written, what it comes to, and its sending under one key (T22). */
export function useMessage(
  venueId: number,
  selection: ContactSelection,
  profileId: number | undefined,
  onSent: (sent: SentContactMessages) => void,
) {
  const { session } = useApp()
  const refusal = useRefusal()
  const profiles = useProfiles(venueId)
  const form = useForm<Values>({ text: '', profileId: String(profileId ?? ''), hasConsent: false })
  const { values } = form
  const profile = profiles.find((one) => String(one.profileId) === values.profileId) ?? profiles[0]
  const text = values.text.trim()
  const estimated = useEstimate(venueId, selection, text, values.hasConsent)
  const [key, setKey] = useState({ of: '', value: '' })

  function send() {
    const googleBusinessProfileId = Number(profile?.profileId ?? 0)
    const body = {
      ...selection,
      type: 'sms' as const,
      text,
      googleBusinessProfileId,
      hasConsent: values.hasConsent,
    }
    const of = JSON.stringify(body)
    const value = key.of === of ? key.value : newId()
    setKey({ of, value })
    return form.submit(writeToContacts, body, async () =>
      onSent(await session.api(writeToContacts, { params: { venueId }, body }, { idempotencyKey: value })),
    )
  }

  const code = estimated.error instanceof ApiError ? estimated.error.fields.text : undefined
  return {
    form,
    profiles,
    profile,
    estimated,
    /** What is wrong with the text, as the estimate found. */
    textError: code === undefined ? undefined : refusal.ofField(code),
    send,
  }
}

/** {@link useMessage} once it is known what the message comes to. */
export interface ContactMessage extends ReturnType<typeof useMessage> {
  estimate: ContactMessagesEstimate
}
