import { listCountries, listTimezones } from '@comptoir/core/reference'
import { findTerritory, frenchTerritories } from '@comptoir/core/rules'
import { type CountryCode, PhoneInput, Select } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import { countryByPhone, type PlaceDraft, zoneOf } from './draft.ts'

type Territory = Pick<PlaceDraft, 'phone' | 'isPhoneValid' | 'countryCode' | 'timezone'>

interface TerritoryFieldsProps {
  values: Territory
  /** The name of the phone where it is sent; `phone` unless said otherwise. */
  phoneName?: string
  phoneLabel: string
  phoneHelp: string
  isPhoneRequired?: boolean
  /** What is wrong with the phone. */
  error: string | undefined
  onChange: (changes: Partial<Territory>) => void
}
type FieldProps = Pick<TerritoryFieldsProps, 'values' | 'onChange'>

const frenchCodes = frenchTerritories.map(({ countryCode }) => countryCode)

function useCountries() {
  const { session, preferences } = useApp()
  const language = preferences.language.value
  const read = useResource(`countries-${language}`, (signal) =>
    session.api(listCountries, { query: { language } }, { signal }),
  )
  return read.data.value ?? []
}

/** France and its territories first, in the order of their people; then the world by name. */
function CountryField({ values: { countryCode, timezone }, onChange }: FieldProps) {
  const { t } = useTranslation('register')
  const countries = useCountries()
  const nameOf = (code: string) =>
    countries.find(({ countryNameCode }) => countryNameCode === code)?.countryName ?? code
  const others = countries.filter(({ countryNameCode }) => !frenchCodes.includes(countryNameCode))
  const options = [
    ...frenchCodes.map((value) => ({ value, label: nameOf(value) })),
    ...others.map(({ countryNameCode, countryName }) => ({ value: countryNameCode, label: countryName })),
  ]
  return (
    <Select
      name="countryCode"
      label={t('country')}
      options={options}
      value={countryCode}
      onChange={(code) => {
        const main = countries.find(({ countryNameCode }) => countryNameCode === code)?.timezoneId
        onChange({ countryCode: code, timezone: zoneOf(code) ?? main ?? timezone })
      }}
    />
  )
}

/** Asked only where a country has several zones; elsewhere the country says it. */
function ZoneField({ values: { countryCode, timezone }, onChange }: FieldProps) {
  const { t } = useTranslation('register')
  const { session, preferences } = useApp()
  const language = preferences.language.value
  const read = useResource(`zones-${language}`, (signal) =>
    session.api(listTimezones, { query: { language } }, { signal }),
  )
  const own = findTerritory(countryCode)?.timezones
  if (own?.length === 1) return null
  const known = (read.data.value ?? []).filter(({ value }) => own?.includes(value) ?? true)
  const options = known.map(({ value, name }) => ({ value, label: name }))
  const isListed = options.some(({ value }) => value === timezone)
  return (
    <Select
      name="timezone"
      label={t('timezone')}
      help={t('timezoneHelp')}
      options={isListed ? options : [{ value: timezone, label: timezone }, ...options]}
      value={timezone}
      onChange={(value) => onChange({ timezone: value })}
    />
  )
}

/** Phone, country and time zone of a venue: each follows from the others as far as it can (D-38). */
export function TerritoryFields(props: TerritoryFieldsProps) {
  const { values, phoneName = 'phone', phoneLabel, phoneHelp, isPhoneRequired, error, onChange } = props
  const { t } = useTranslation('register')
  const { preferences } = useApp()
  const { countryCode, phone } = values
  function type(value: string, isValid: boolean) {
    const found = isValid ? countryByPhone(value, countryCode) : countryCode
    const moved =
      found === countryCode ? {} : { countryCode: found, timezone: zoneOf(found) ?? values.timezone }
    onChange({ phone: value, isPhoneValid: isValid, ...moved })
  }
  return (
    <>
      <PhoneInput
        name={phoneName}
        label={phoneLabel}
        help={phoneHelp}
        required={isPhoneRequired}
        labels={{ country: t('phoneCountry') }}
        locale={preferences.language.value}
        defaultCountry={countryCode as CountryCode}
        preferredCountries={['FR', 'GP', 'MQ', 'GF', 'RE', 'YT']}
        value={phone}
        onChange={(value, { isValid }) => type(value, isValid)}
        error={error}
      />
      <CountryField values={values} onChange={onChange} />
      <ZoneField values={values} onChange={onChange} />
    </>
  )
}
