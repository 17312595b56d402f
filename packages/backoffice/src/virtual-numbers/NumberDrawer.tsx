import { getInboxSetup } from '@comptoir/core/inbox'
import type { Venue } from '@comptoir/core/venues'
import {
  createVirtualNumber,
  updateVirtualNumber,
  type VirtualPhoneNumber,
} from '@comptoir/core/virtual-numbers'
import { PhoneInput, Select } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { phoneCountryOf } from '../page/phone-country.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'

export interface NumberDrawerProps {
  venue: Venue
  /** Undefined for one that is to be taken. */
  number: VirtualPhoneNumber | undefined
  onClose: () => void
  onSaved: () => void
}

/** Takes a number, or changes where one rings (VPN-04, VPN-05). */
export function NumberDrawer({ venue, number, onClose, onSaved }: NumberDrawerProps) {
  const { t } = useTranslation('virtual-numbers')
  const venueId = Number(venue.venueId)
  const { session } = useApp()
  const language = useLanguage()
  const setup = useResource(`numbers-profiles-${venueId}`, (signal) =>
    session.api(getInboxSetup, { params: { venueId } }, { signal }),
  )
  const profiles = setup.data.value?.profiles ?? []
  const { values, set, ...form } = useForm({
    fallbackPhoneNumber: number?.fallbackPhoneNumber ?? '',
    profileId: '',
  })
  const profileId = Number(values.profileId || profiles[0]?.profileId || 0)

  async function submit() {
    const { fallbackPhoneNumber } = values
    const isSaved = number
      ? await form.submit(updateVirtualNumber, { fallbackPhoneNumber }, () =>
          session.api(updateVirtualNumber, {
            params: { venueId, phone: number.phoneNumber },
            body: { fallbackPhoneNumber },
          }),
        )
      : await form.submit(createVirtualNumber, { profileId, fallbackPhoneNumber }, () =>
          session.api(createVirtualNumber, {
            params: { venueId },
            body: { profileId: profileId as VirtualPhoneNumber['profileId'], fallbackPhoneNumber },
          }),
        )
    if (isSaved) onSaved()
  }

  return (
    <FormDrawer
      title={number ? t('edit') : t('take')}
      sentence={t('drawerText')}
      submitLabel={number ? t('save') : t('take')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!number && profiles.length > 1 && (
        <Select
          label={t('profile')}
          options={profiles.map((one) => ({ value: String(one.profileId), label: one.title }))}
          value={String(profileId)}
          onChange={(value) => set('profileId', value)}
        />
      )}
      <PhoneInput
        label={t('fallback')}
        help={t('fallbackHelp')}
        name="fallbackPhoneNumber"
        required
        defaultCountry={phoneCountryOf(venue)}
        preferredCountries={['GP', 'MQ', 'GF', 'RE', 'FR']}
        locale={language}
        labels={{ country: t('country') }}
        value={values.fallbackPhoneNumber}
        error={form.errorOf('fallbackPhoneNumber')}
        onChange={(value) => set('fallbackPhoneNumber', value)}
      />
    </FormDrawer>
  )
}
