import { listCountries, listTimezones } from '@comptoir/core/reference'
import { proposeSenderId } from '@comptoir/core/sms'
import { venueTypes } from '@comptoir/core/venues'
import { type CountryCode, FormSection, PhoneInput, Select, TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { PictureField } from '../files/index.ts'
import { useAside } from '../page/use-aside.ts'
import type { Form } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { GoogleField } from './GoogleField.tsx'
import { PostalFields } from './PostalFields.tsx'
import type { VenueValues } from './venue-values.ts'

export interface VenueFieldsProps {
  form: Form<VenueValues>
  /** The venue that exists already: files can be stored for it. */
  venueId?: number | undefined
}

function useText({ form }: VenueFieldsProps) {
  return (name: keyof VenueValues) => ({
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.set(name, value as never),
  })
}

function Identity(props: VenueFieldsProps) {
  const { t } = useTranslation('venues')
  const language = useLanguage()
  const text = useText(props)
  const { values, set } = props.form
  return (
    <FormSection title={t('identity')} sentence={t('identity.text')}>
      <TextField label={t('name')} required autoComplete="organization" {...text('venueName')} />
      <div className="bo-fields-2">
        <Select
          label={t('type')}
          name="venueTypeId"
          options={venueTypes.map(({ venueTypeId, name }) => ({
            value: String(venueTypeId),
            label: name[language],
          }))}
          value={values.venueTypeId || null}
          onChange={(value) => set('venueTypeId', value)}
        />
        <TextField label={t('siret')} help={t('siret.help')} inputMode="numeric" {...text('siret')} />
      </div>
      {props.venueId === undefined ? (
        <TextField
          label={t('logo')}
          help={t('logo.help')}
          type="url"
          placeholder="https://"
          {...text('logoUrl')}
        />
      ) : (
        <PictureField
          venueId={props.venueId}
          label={t('logo.file')}
          path="logo"
          value={values.logoUrl}
          error={props.form.errorOf('logoUrl')}
          onChange={(value) => set('logoUrl', value)}
        />
      )}
    </FormSection>
  )
}

function Place(props: VenueFieldsProps) {
  const { t } = useTranslation(['venues', 'page'])
  const { session } = useApp()
  const language = useLanguage()
  const text = useText(props)
  const { form } = props
  const countries = useResource(`countries-${language}`, (signal) =>
    session.api(listCountries, { query: { language } }, { signal }),
  )
  useAside(countries)
  const known = countries.data.value ?? []
  const { countryCode } = form.values
  const options = known.map((country) => ({ value: country.countryNameCode, label: country.countryName }))
  return (
    <FormSection title={t('place')} sentence={t('place.text')}>
      <TextField label={t('address')} autoComplete="street-address" {...text('address')} />
      <PostalFields form={form} />
      <Select
        label={t('country')}
        options={options.length > 0 ? options : [{ value: countryCode, label: countryCode }]}
        value={countryCode}
        onChange={(value) => form.set('countryCode', value)}
      />
      <PhoneInput
        label={t('phone')}
        name="phoneNumber"
        value={form.values.phoneNumber}
        onChange={(value) => form.set('phoneNumber', value)}
        defaultCountry={countryCode as CountryCode}
        preferredCountries={['FR', 'GP', 'MQ', 'GF', 'RE']}
        locale={language}
        labels={{ country: t('phone.country') }}
        error={form.errorOf('phoneNumber')}
      />
      <GoogleField form={form} />
    </FormSection>
  )
}

function offsetOf(minutes: number): string {
  const sign = minutes < 0 ? '−' : '+'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

function Habits({ form }: VenueFieldsProps) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const language = useLanguage()
  const zones = useResource(`zones-${language}`, (signal) =>
    session.api(listTimezones, { query: { language } }, { signal }),
  )
  useAside(zones)
  const { timezone } = form.values
  const known = (zones.data.value ?? []).map((zone) => ({
    value: zone.value,
    label: `${zone.name} (${offsetOf(zone.utcOffset)})`,
  }))
  const options = known.some(({ value }) => value === timezone)
    ? known
    : [{ value: timezone, label: timezone }, ...known]
  return (
    <FormSection title={t('habits')} sentence={t('habits.text')}>
      <Select
        label={t('timezone')}
        name="timezone"
        options={options}
        value={timezone}
        error={form.errorOf('timezone')}
        onChange={(value) => form.set('timezone', value)}
      />
      <Select
        label={t('language')}
        help={t('language.help')}
        options={[
          { value: 'fr' as const, label: t('language.fr') },
          { value: 'en' as const, label: t('language.en') },
        ]}
        value={form.values.language}
        onChange={(value) => form.set('language', value)}
      />
    </FormSection>
  )
}

/** The name on customers' phones (SMS-06). */
function Sms(props: VenueFieldsProps) {
  const { t } = useTranslation('venues')
  const text = useText(props)
  const proposed = proposeSenderId(props.form.values.venueName)
  return (
    <FormSection title={t('sms')} sentence={t('sms.text')}>
      <TextField
        label={t('smsSender')}
        help={t('smsSender.help')}
        autoComplete="off"
        spellCheck={false}
        {...(proposed ? { placeholder: proposed } : {})}
        {...text('smsSender')}
      />
    </FormSection>
  )
}

/** Everything about a venue that its owner may change (VEN-05, VEN-10). */
export function VenueFields(props: VenueFieldsProps) {
  return (
    <>
      <Identity {...props} />
      <Place {...props} />
      <Habits {...props} />
      <Sms {...props} />
    </>
  )
}
