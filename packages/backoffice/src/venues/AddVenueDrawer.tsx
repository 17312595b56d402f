import { newId } from '@comptoir/core/http'
import { addVenue, type Venue, type VenueCopy } from '@comptoir/core/venues'
import { Checkbox, FormSection, Select, TextField, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { type Form, useForm } from '../page/use-form.ts'
import { TerritoryFields } from '../register/index.ts'
import { useOwned } from './use-owned.ts'

const copies = ['hours', 'webchat', 'agent', 'quickReplies', 'team'] as const satisfies readonly VenueCopy[]

interface Values {
  venueName: string
  phoneNumber: string
  countryCode: string
  timezone: string
  from: string
  copies: readonly VenueCopy[]
}

function Copies({ form, owned }: { form: Form<Values>; owned: readonly Venue[] }) {
  const { t } = useTranslation('venues')
  const { values, set } = form
  return (
    <FormSection title={t('add.copies')} sentence={t('add.copiesText')}>
      {owned.length > 1 && (
        <Select
          label={t('add.from')}
          options={owned.map(({ venueId, venueName }) => ({ value: String(venueId), label: venueName }))}
          value={values.from}
          onChange={(value) => set('from', value)}
        />
      )}
      {copies.map((copy) => (
        <Checkbox
          key={copy}
          label={t(`add.copy.${copy}`)}
          help={t(`add.copy.${copy}.help`)}
          isChecked={values.copies.includes(copy)}
          onChange={(isChecked) => {
            const others = values.copies.filter((one) => one !== copy)
            set('copies', isChecked ? [...others, copy] : others)
          }}
        />
      ))}
    </FormSection>
  )
}

/** Adds the venue, once however often it is sent, and leads to it. */
function useAdding(form: Form<Values>) {
  const { t } = useTranslation('venues')
  const { session, venues } = useApp()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newId)
  return async () => {
    const { from, venueName, ...rest } = form.values
    const body = { ...rest, venueName: venueName.trim(), copies: [...rest.copies] }
    let added: Venue | undefined
    const isDone = await form.submit(addVenue, body, async () => {
      added = await session.api(addVenue, { params: { venueId: from }, body }, { idempotencyKey })
    })
    if (!isDone || !added) return
    await Promise.all([venues.load(), session.permissions.load(true)])
    venues.select(Number(added.venueId))
    toasts.show({ text: t('add.done', { name: added.venueName }), tone: 'success' })
    await navigate({
      to: '/venues/$venueId',
      params: { venueId: String(added.venueId) },
      search: { isNew: true } as never,
      ignoreBlocker: true,
    })
  }
}

/** Another venue of an owner: what it is called, where it is, and what it takes over (VEN-08). */
export function AddVenueDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('venues')
  const owned = useOwned()
  const [beside] = owned
  const form = useForm<Values>({
    venueName: '',
    phoneNumber: '',
    countryCode: beside?.countryCode || 'FR',
    timezone: beside?.timezone ?? '',
    from: String(beside?.venueId ?? ''),
    copies: [],
  })
  const { values } = form
  const submit = useAdding(form)
  return (
    <FormDrawer
      title={t('add')}
      sentence={t('add.text')}
      submitLabel={t('add')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        name="venueName"
        required
        autoComplete="off"
        value={values.venueName}
        error={form.errorOf('venueName')}
        onChange={(value) => form.set('venueName', value)}
      />
      <TerritoryFields
        values={{ ...values, phone: values.phoneNumber, isPhoneValid: false }}
        phoneName="phoneNumber"
        phoneLabel={t('phone')}
        phoneHelp={t('add.phoneHelp')}
        error={form.errorOf('phoneNumber')}
        onChange={({ phone, countryCode, timezone }) => {
          if (phone !== undefined) form.set('phoneNumber', phone)
          if (countryCode !== undefined) form.set('countryCode', countryCode)
          if (timezone !== undefined) form.set('timezone', timezone)
        }}
      />
      <Copies form={form} owned={owned} />
    </FormDrawer>
  )
}
