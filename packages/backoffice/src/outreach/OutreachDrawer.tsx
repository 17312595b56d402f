import { newId } from '@comptoir/core/http'
import { askForReview, contactCustomer, type OutreachList } from '@comptoir/core/outreach'
import { takesSenderName } from '@comptoir/core/sms'
import type { Venue } from '@comptoir/core/venues'
import { Checkbox, PhoneInput, SegmentedTabs, Select, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { phoneCountryOf } from '../page/phone-country.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { ReviewLink } from './ReviewLink.tsx'
import { SmsText } from './SmsText.tsx'
import { useProfiles } from './use-profiles.ts'

const kinds = ['contact', 'review'] as const
type Kind = (typeof kinds)[number]

interface Values {
  phoneNumber: string
  text: string
  profileId: string
  hasConsent: boolean
}

export interface OutreachDrawerProps {
  venue: Venue
  /** Whom to write to, where that is known already. */
  phone: string | undefined
  list: OutreachList
  onClose: () => void
  onSent: () => void
}

/** Who the SMS comes from on a phone: names are shown in most countries only (SMS-06). */
const senderOf = ({ senderId, fallbackSenderId, namelessPrefixes }: OutreachList, phone: string) =>
  takesSenderName(phone, namelessPrefixes) ? senderId : fallbackSenderId

/** What this person answered last. */
const repliesOf = ({ outreaches }: OutreachList, phone: string) =>
  outreaches.find(({ phoneNumber }) => phoneNumber === phone)?.replies

/** What is sent, under one key until it changes: a second click sends nothing more (T22). */
function useSending(venueId: number, kind: Kind, profileId: number, values: Values) {
  const { session } = useApp()
  const [key, setKey] = useState({ of: '', value: '' })
  const endpoint = kind === 'review' ? askForReview : contactCustomer
  const { phoneNumber, text, hasConsent } = values
  const body = { phoneNumber, text: text.trim(), googleBusinessProfileId: profileId, hasConsent }
  return {
    endpoint,
    body,
    send() {
      const of = JSON.stringify([kind, body])
      const value = key.of === of ? key.value : newId()
      setKey({ of, value })
      return session.api(endpoint, { params: { venueId }, body }, { idempotencyKey: value })
    },
  }
}

/** Kind, number, text and agreement, with what stands for them. */
function useOutreach({ venueId: id, mapsUri }: Venue, phone = '') {
  const venueId = Number(id)
  const { t } = useTranslation('outreach')
  const profiles = useProfiles(venueId)
  const [kind, setKind] = useState<Kind>('contact')
  const form = useForm<Values>({ phoneNumber: phone, text: '', profileId: '', hasConsent: false })
  const { values, set } = form
  const profile = profiles.find((one) => String(one.profileId) === values.profileId) ?? profiles[0]
  return {
    ...form,
    profiles,
    profile,
    kind,
    choose(chosen: Kind) {
      setKind(chosen)
      if (values.text !== '' || chosen === 'contact' || !profile) return
      const link = profile.metadata.mapsUri || mapsUri
      set('text', t('reviewText', { title: profile.title, link }).trim())
    },
  }
}
type OutreachForm = ReturnType<typeof useOutreach>

function Person({ venue, form }: { venue: Venue; form: OutreachForm }) {
  const { values, set, errorOf, profiles, profile } = form
  const { t } = useTranslation('outreach')
  const language = useLanguage()
  return (
    <>
      {profiles.length > 1 && profile && (
        <Select
          label={t('profile')}
          options={profiles.map((one) => ({ value: String(one.profileId), label: one.title }))}
          value={String(profile.profileId)}
          onChange={(value) => set('profileId', value)}
        />
      )}
      <PhoneInput
        label={t('phone')}
        name="phoneNumber"
        required
        defaultCountry={phoneCountryOf(venue)}
        preferredCountries={['GP', 'MQ', 'GF', 'RE', 'FR']}
        locale={language}
        labels={{ country: t('country') }}
        value={values.phoneNumber}
        error={errorOf('phoneNumber')}
        onChange={(value) => set('phoneNumber', value)}
      />
    </>
  )
}

/** Writes to a customer, or asks for a review: number, text, agreement (ORC-02, ORC-03). */
export function OutreachDrawer(props: OutreachDrawerProps) {
  const { venue, phone, list, onClose, onSent } = props
  const { t } = useTranslation('outreach')
  const toasts = useToasts()
  const venueId = Number(venue.venueId)
  const form = useOutreach(venue, phone)
  const { values, set, kind } = form
  const sending = useSending(venueId, kind, Number(form.profile?.profileId ?? 0), values)

  async function submit() {
    if (!(await form.submit(sending.endpoint, sending.body, sending.send))) return
    toasts.show({ text: t('sent'), tone: 'success' })
    onSent()
  }

  return (
    <FormDrawer
      title={t('write')}
      submitLabel={t(`send.${kind}`)}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SegmentedTabs
        label={t('kind')}
        tabs={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={form.choose}
      />
      {kind === 'review' && <p className="bo-muted">{t('reviewHours')}</p>}
      <Person venue={venue} form={form} />
      <SmsText
        value={values.text}
        error={form.errorOf('text') && (values.text.trim() === '' ? t('textRequired') : form.errorOf('text'))}
        senderId={senderOf(list, values.phoneNumber)}
        phone={values.phoneNumber}
        mentions={list}
        replies={repliesOf(list, values.phoneNumber)}
        onChange={(value) => set('text', value)}
      />
      {kind === 'review' && (
        <ReviewLink venue={venue} text={values.text} onChange={(value) => set('text', value)} />
      )}
      <Checkbox
        label={t('consent')}
        help={t('consentHelp')}
        isChecked={values.hasConsent}
        error={form.errorOf('hasConsent') && t('consentRequired')}
        onChange={(isChecked) => set('hasConsent', isChecked)}
      />
    </FormDrawer>
  )
}
