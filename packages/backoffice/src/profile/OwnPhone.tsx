import { PhoneInput } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'

interface OwnPhoneProps {
  label: string
  help?: string
  value: string
  error: string | undefined
  onChange: (phone: string, isValid: boolean) => void
}

/** The manager's own phone, from wherever they may be. */
export function OwnPhone({ onChange, ...field }: OwnPhoneProps) {
  const { t } = useTranslation('profile')
  return (
    <PhoneInput
      name="phone"
      labels={{ country: t('identity.phoneCountry') }}
      locale={useLanguage()}
      defaultCountry="FR"
      preferredCountries={['FR', 'GP', 'MQ', 'GF', 'RE', 'YT']}
      onChange={(phone, { isValid }) => onChange(phone, isValid)}
      {...field}
    />
  )
}
