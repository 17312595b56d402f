import { isSiret } from '@comptoir/core/rules'
import { listVenueTypes } from '@comptoir/core/venues'
import { Button, PhoneInput, Select, TextField } from '@comptoir/ui'
import { checkText, Failure, type FieldCodes, type Form, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import { countryOfZone, type Draft, zones } from './draft.ts'

type Place = Pick<Draft, 'venueName' | 'venueTypeId' | 'siret' | 'phone' | 'isPhoneValid' | 'timezone'>

interface VenueStepProps {
  draft: Draft
  codes: FieldCodes<Draft> | undefined
  onBack: (place: Place) => void
  onNext: (place: Place) => void
}

function checkSiret(siret: string): string | undefined {
  return checkText(siret) ?? (isSiret(siret.replace(/\s/g, '')) ? undefined : 'siret')
}

function usePlaceForm({ draft, codes, onNext }: VenueStepProps) {
  const { venueName, venueTypeId, siret, phone, isPhoneValid, timezone } = draft
  return useForm<Place>({
    initial: { venueName, venueTypeId, siret, phone, isPhoneValid, timezone },
    codes,
    check: (changes) => ({
      venueName: checkText(changes.venueName),
      venueTypeId: changes.venueTypeId === null ? 'required' : undefined,
      siret: checkSiret(changes.siret),
      phone: checkText(changes.phone) ?? (changes.isPhoneValid ? undefined : 'phone'),
    }),
    send: async (changes) => onNext(changes),
  })
}

function KindField({ form }: { form: Form<Place> }) {
  const { t } = useTranslation('register')
  const { session, preferences } = useApp()
  const language = preferences.language.value
  const kinds = useResource('kinds', (signal) => session.api(listVenueTypes, {}, { signal }))
  return (
    <Select
      name="venueTypeId"
      label={t('venueType')}
      placeholder={t('venueTypePlaceholder')}
      options={(kinds.data.value ?? []).map((kind) => ({
        value: String(kind.venueTypeId),
        label: kind.name[language],
      }))}
      value={form.values.venueTypeId}
      onChange={(value) => form.set('venueTypeId', value)}
      error={kinds.error.value === undefined ? form.errors.venueTypeId : t('venueTypesFailed')}
    />
  )
}

function PhoneField({ form }: { form: Form<Place> }) {
  const { t } = useTranslation('register')
  const { preferences } = useApp()
  return (
    <PhoneInput
      name="phone"
      label={t('phone')}
      help={t('phoneHelp')}
      labels={{ country: t('phoneCountry') }}
      locale={preferences.language.value}
      defaultCountry={countryOfZone(form.values.timezone)}
      preferredCountries={['FR', 'GP', 'MQ', 'GF', 'RE', 'YT']}
      value={form.values.phone}
      onChange={(phone, { isValid }) => {
        form.set('phone', phone)
        form.set('isPhoneValid', isValid)
      }}
      error={form.errors.phone}
    />
  )
}

/** Where they work: the shop or restaurant. */
export function VenueStep(props: VenueStepProps) {
  const { t } = useTranslation('register')
  const form = usePlaceForm(props)
  const { values, set, errors } = form
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        name="venueName"
        label={t('venueName')}
        autoComplete="organization"
        value={values.venueName}
        onChange={(value) => set('venueName', value)}
        error={errors.venueName}
        autoFocus
      />
      <KindField form={form} />
      <TextField
        name="siret"
        label={t('siret')}
        help={t('siretHelp')}
        inputMode="numeric"
        autoComplete="off"
        value={values.siret}
        onChange={(value) => set('siret', value)}
        error={errors.siret}
      />
      <PhoneField form={form} />
      <Select
        name="timezone"
        label={t('timezone')}
        help={t('timezoneHelp')}
        options={zones.map(([zone]) => ({ value: zone, label: t(`zone.${zone}`) }))}
        value={zones.find(([zone]) => zone === values.timezone)?.[0] ?? null}
        onChange={(value) => set('timezone', value)}
      />
      <Failure problem={form.failure} />
      <div className="bo-access-actions">
        <Button onClick={() => props.onBack(values)}>{t('back')}</Button>
        <Button type="submit" variant="primary">
          {t('next')}
        </Button>
      </div>
    </form>
  )
}
