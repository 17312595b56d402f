import { hasSiret, isSiret } from '@comptoir/core/rules'
import { listVenueTypes } from '@comptoir/core/venues'
import { Button, Select, TextField } from '@comptoir/ui'
import { checkText, Failure, type FieldCodes, type Form, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import type { PlaceDraft } from './draft.ts'
import { TerritoryFields } from './TerritoryFields.tsx'

export interface VenueStepProps {
  place: PlaceDraft
  codes: FieldCodes<PlaceDraft> | undefined
  onBack: (place: PlaceDraft) => void
  onNext: (place: PlaceDraft) => void
}

function checkSiret({ siret, countryCode }: PlaceDraft): string | undefined {
  if (!hasSiret(countryCode)) return undefined
  return checkText(siret) ?? (isSiret(siret.replace(/\s/g, '')) ? undefined : 'siret')
}

function usePlaceForm({ place, codes, onNext }: VenueStepProps) {
  return useForm<PlaceDraft>({
    initial: place,
    codes,
    check: (changes) => ({
      venueName: checkText(changes.venueName),
      venueTypeId: changes.venueTypeId === null ? 'required' : undefined,
      siret: checkSiret(changes),
      phone: checkText(changes.phone) ?? (changes.isPhoneValid ? undefined : 'phone'),
    }),
    send: async (changes) => onNext(changes),
  })
}

function KindField({ form }: { form: Form<PlaceDraft> }) {
  const { t } = useTranslation('register')
  const { session, preferences } = useApp()
  const language = preferences.language.value
  const kinds = useResource('kinds', (signal) => session.api(listVenueTypes, {}, { signal }))
  return (
    <Select
      name="venueTypeId"
      label={t('venueType')}
      placeholder={t('venueTypePlaceholder')}
      required
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
        required
        autoFocus
      />
      <KindField form={form} />
      <TerritoryFields
        values={values}
        phoneLabel={t('phone')}
        phoneHelp={t('phoneHelp')}
        isPhoneRequired
        error={errors.phone}
        onChange={form.change}
      />
      {hasSiret(values.countryCode) && (
        <TextField
          name="siret"
          label={t('siret')}
          help={t('siretHelp')}
          inputMode="numeric"
          autoComplete="off"
          required
          value={values.siret}
          onChange={(value) => set('siret', value)}
          error={errors.siret}
        />
      )}
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
