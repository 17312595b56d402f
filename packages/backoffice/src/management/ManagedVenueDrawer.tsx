import { PLAN } from '@comptoir/core/features'
import { ApiError } from '@comptoir/core/http'
import { listManagers } from '@comptoir/core/managers'
import { type Classification, createVenue, updateVenue, type Venue } from '@comptoir/core/venues'
import { Checkbox, FormSection, Select, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { type Form, useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { bodyOf, VenueFields, type VenueValues, valuesOf } from '../venues/index.ts'

interface ManagedValues extends VenueValues {
  venuePlanId: '27' | '41'
  classificationIds: readonly number[]
  ownerEmail: string
}

function managedValuesOf(venue: Venue | undefined): ManagedValues {
  return {
    ...valuesOf(venue),
    venuePlanId: venue?.venuePlanId === PLAN.SELF_SERVED ? '27' : '41',
    classificationIds: venue?.classifications.map(({ id }) => Number(id)) ?? [],
    ownerEmail: '',
  }
}

function managedBodyOf({ venuePlanId, classificationIds, ownerEmail: _, ...values }: ManagedValues) {
  return {
    ...bodyOf(values),
    venuePlanId: venuePlanId === '27' ? PLAN.SELF_SERVED : PLAN.SO_CONNECT,
    classificationIds: [...classificationIds] as Classification['id'][],
  }
}

function StaffFields(props: {
  form: Form<ManagedValues>
  classifications: readonly Classification[]
  isNew: boolean
}) {
  const { t } = useTranslation('management')
  const language = useLanguage()
  const { values, set, errorOf } = props.form
  return (
    <FormSection title={t('venues.byStaff')} sentence={t('venues.byStaffText')}>
      <Select
        label={t('venues.plan')}
        help={t('venues.planHelp')}
        options={[
          { value: '27' as const, label: t('plan.27') },
          { value: '41' as const, label: t('plan.41') },
        ]}
        value={values.venuePlanId}
        onChange={(value) => set('venuePlanId', value)}
      />
      {props.classifications.length > 0 && (
        <fieldset className="bo-choices">
          <legend>{t('venues.classification')}</legend>
          {props.classifications.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name[language]}
              isChecked={values.classificationIds.includes(Number(id))}
              onChange={(isChecked) => {
                const others = values.classificationIds.filter((one) => one !== Number(id))
                set('classificationIds', isChecked ? [...others, Number(id)] : others)
              }}
            />
          ))}
        </fieldset>
      )}
      {props.isNew && (
        <TextField
          label={t('venues.owner')}
          help={t('venues.ownerHelp')}
          name="ownerEmail"
          type="email"
          autoComplete="off"
          value={values.ownerEmail}
          error={errorOf('ownerManagerId')}
          onChange={(value) => set('ownerEmail', value)}
        />
      )}
    </FormSection>
  )
}

/** The account of an owner by its address; none for an empty one. */
function useOwner() {
  const { session } = useApp()
  return async (email: string) => {
    const search = email.trim().toLowerCase()
    if (search === '') return {}
    const { items } = await session.api(listManagers, { query: { search, perpage: 10 } })
    const owner = items.find(({ managerEmail }) => managerEmail.toLowerCase() === search)
    if (owner) return { ownerManagerId: owner.managerId }
    throw new ApiError('no such manager', {
      status: 422,
      code: 'rule',
      fields: { ownerManagerId: 'unknown_owner' },
    })
  }
}

export interface ManagedVenueDrawerProps {
  /** Without it a new one is made. */
  venue: Venue | undefined
  classifications: readonly Classification[]
  onClose: () => void
  onDone: () => void
}

/** Makes or changes any venue, with what only staff decide (VEN-08, VEN-10). */
export function ManagedVenueDrawer({ venue, classifications, onClose, onDone }: ManagedVenueDrawerProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session, venues } = useApp()
  const toasts = useToasts()
  const findOwner = useOwner()
  const form = useForm(managedValuesOf(venue))

  async function submit() {
    const body = managedBodyOf(form.values)
    const isDone = await form.submit(createVenue, body, async () => {
      if (venue) venues.take(await session.api(updateVenue, { params: { venueId: venue.venueId }, body }))
      else await session.api(createVenue, { body: { ...body, ...(await findOwner(form.values.ownerEmail)) } })
    })
    if (!isDone) return
    toasts.show({
      text: venue ? t('saved', { ns: 'page' }) : t('venues.created', { name: body.venueName }),
      tone: 'success',
    })
    if (!venue) void venues.load()
    onDone()
  }

  return (
    <FormDrawer
      title={venue ? venue.venueName : t('venues.new')}
      {...(venue ? {} : { submitLabel: t('venues.create') })}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <VenueFields form={form as unknown as Form<VenueValues>} />
      <StaffFields form={form} classifications={classifications} isNew={venue === undefined} />
    </FormDrawer>
  )
}
