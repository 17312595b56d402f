import { PhoneInput } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import { phoneCountryOf } from '../../page/phone-country.ts'
import { useForm } from '../../page/use-form.ts'
import { type TestCardProps, TestForm } from './TestForm.tsx'

/** Sends the text to one phone (SMS-05). */
export function TestCard(props: TestCardProps) {
  const { t, i18n } = useTranslation('campaigns/wizard')
  const form = useForm({ phoneNumber: '' })
  return (
    <TestForm {...props} title={t('test')} done={t('tested')} form={form}>
      <PhoneInput
        label={t('testPhone')}
        help={t('testHelp')}
        name="phoneNumber"
        required
        value={form.values.phoneNumber}
        error={form.errorOf('phoneNumber')}
        defaultCountry={phoneCountryOf(props.writing.venue)}
        locale={i18n.language}
        labels={{ country: t('testCountry') }}
        onChange={(value) => form.set('phoneNumber', value)}
      />
    </TestForm>
  )
}
