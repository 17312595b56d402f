import { INTERESTS } from '@comptoir/core/contacts'
import { listCountries } from '@comptoir/core/reference'
import { type CountryCode, DayField, NativeSelect, PhoneInput, RadioGroup, TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { phoneCountryOf } from '../page/phone-country.ts'
import { useAside } from '../page/use-aside.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { dayIn } from '../page/venue-day.ts'
import type { ContactForm } from './use-contact-form.ts'
import { usePlaceVenue } from './use-contacts.ts'

interface FieldsProps {
  form: ContactForm
  isVerified: { email: boolean; phone: boolean }
}

type TextName =
  | 'contactFirstName'
  | 'contactLastName'
  | 'contactEmailAddress'
  | 'contactPostalCode'
  | 'contactBirthday'

function useField(form: ContactForm) {
  return (name: TextName) => ({
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.set(name, value),
  })
}

function Reach({ form, isVerified }: FieldsProps) {
  const { t } = useTranslation('contacts')
  const venue = usePlaceVenue()
  const language = useLanguage()
  const field = useField(form)
  const { contactCountryCode, contactPhoneNumber } = form.values
  const country = contactCountryCode ? (contactCountryCode as CountryCode) : phoneCountryOf(venue)
  return (
    <>
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="off"
        help={isVerified.email ? t('verified.email') : undefined}
        {...field('contactEmailAddress')}
      />
      <PhoneInput
        label={t('field.phone')}
        name="contactPhoneNumber"
        value={contactPhoneNumber}
        onChange={(value, { isValid }) => {
          form.set('contactPhoneNumber', value)
          form.set('isPhoneValid', isValid)
        }}
        defaultCountry={country}
        preferredCountries={['GP', 'MQ', 'GF', 'RE', 'FR']}
        locale={language}
        labels={{ country: t('field.phoneCountry') }}
        help={isVerified.phone ? t('verified.phone') : undefined}
        error={form.errorOf('contactPhoneNumber')}
      />
    </>
  )
}

function useCountries() {
  const { session } = useApp()
  const language = useLanguage()
  const countries = useResource(`countries-${language}`, (signal) =>
    session.api(listCountries, { query: { language } }, { signal }),
  )
  useAside(countries)
  return (countries.data.value ?? []).map(({ countryNameCode, countryName }) => ({
    value: countryNameCode,
    label: countryName,
  }))
}

function Person({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('contacts')
  const venue = usePlaceVenue()
  const field = useField(form)
  const known = useCountries()
  const { contactCountryCode, contactLanguage } = form.values
  const isKnown = contactCountryCode === '' || known.some(({ value }) => value === contactCountryCode)
  const countries = isKnown ? known : [{ value: contactCountryCode, label: contactCountryCode }, ...known]
  return (
    <>
      <RadioGroup
        label={t('field.gender')}
        value={form.values.contactGender}
        options={(['', 'f', 'm'] as const).map((value) => ({ value, label: t(`gender.${value || 'none'}`) }))}
        onChange={(value) => form.set('contactGender', value)}
      />
      <div className="bo-fields-2">
        <DayField
          label={t('field.birthday')}
          min="1900-01-01"
          max={dayIn(venue.timezone)}
          {...field('contactBirthday')}
        />
        <NativeSelect
          label={t('field.language')}
          none={t('unknown')}
          value={contactLanguage}
          options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => form.set('contactLanguage', value === 'fr' || value === 'en' ? value : '')}
        />
      </div>
      <div className="bo-fields-2">
        <NativeSelect
          label={t('field.country')}
          none={t('unknown')}
          value={contactCountryCode}
          error={form.errorOf('contactCountryCode')}
          options={countries}
          onChange={(value) => form.set('contactCountryCode', value)}
        />
        <TextField label={t('field.postalCode')} autoComplete="off" {...field('contactPostalCode')} />
      </div>
    </>
  )
}

function Interests({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('contacts')
  const chosen = form.values.contactInterests
  return (
    <fieldset className="bo-choices">
      <legend>{t('field.interests')}</legend>
      <div className="bo-chips">
        {Object.entries(INTERESTS).map(([key, name]) => {
          const number = Number(key)
          const isChosen = chosen.includes(number)
          const next = isChosen ? chosen.filter((one) => one !== number) : [...chosen, number]
          return (
            <button
              key={key}
              type="button"
              className="bo-chip"
              aria-pressed={isChosen}
              onClick={() => form.set('contactInterests', next)}
            >
              <span>{t(`interest.${name}`)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What is known of a person (CON-08). */
export function ContactFields({ form, isVerified }: FieldsProps) {
  const { t } = useTranslation('contacts')
  const field = useField(form)
  return (
    <>
      <div className="bo-fields-2">
        <TextField label={t('field.firstName')} autoComplete="off" {...field('contactFirstName')} />
        <TextField label={t('field.lastName')} autoComplete="off" {...field('contactLastName')} />
      </div>
      <Reach form={form} isVerified={isVerified} />
      <Person form={form} />
      <Interests form={form} />
    </>
  )
}
