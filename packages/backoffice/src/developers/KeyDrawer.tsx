import { createApiKey, defaultKeyScopes, keyScopes } from '@comptoir/core/developers'
import type { Permission } from '@comptoir/core/http'
import { permissionCatalogue } from '@comptoir/core/roles'
import { Checkbox, Select } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { FormText } from '../page/FormText.tsx'
import { useMay } from '../page/may.ts'
import { permissionLabel } from '../page/permission-label.ts'
import { mayInVenue } from '../page/permitted.ts'
import { type Form, useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'

const lifetimesInDays = ['0', '30', '90', '365'] as const
type Lifetime = (typeof lifetimesInDays)[number]

/** What a key may hold, by area, as in the matrix of roles. */
const areas = permissionCatalogue.flatMap(({ area, label }) => {
  const scopes = keyScopes.filter((scope) => scope.startsWith(`${area}.`))
  return scopes.length > 0 ? [{ area, label, scopes }] : []
})

interface KeyValues {
  userLabel: string
  venueIds: readonly number[]
  scopes: readonly Permission[]
  lifetime: Lifetime
}

function bodyOf({ userLabel, venueIds, scopes, lifetime }: KeyValues) {
  const days = Number(lifetime)
  return {
    userLabel: userLabel.trim(),
    venueIds: [...venueIds],
    scopes: [...scopes],
    ...(days > 0 ? { expiresInDays: days } : {}),
  }
}

interface VenuesFieldProps {
  form: Form<KeyValues>
  /** Its own venue comes first, and stays. */
  venueId: number
}

/** For which venues it speaks: those in which its maker may make keys. */
function VenuesField({ form, venueId }: VenuesFieldProps) {
  const { t } = useTranslation('developers')
  const app = useApp()
  const { values, set } = form
  const open = app.venues.all.value
    .map((venue) => ({ id: Number(venue.venueId), name: venue.venueName }))
    .filter(({ id }) => id === venueId || mayInVenue(app, 'developers.apiKeys:create', id))
  if (open.length < 2) return null
  return (
    <fieldset className="bo-choices">
      <legend>{t('key.venues')}</legend>
      {open.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          disabled={id === venueId}
          isChecked={id === venueId || values.venueIds.includes(id)}
          onChange={(isChecked) =>
            set(
              'venueIds',
              isChecked ? [...values.venueIds, id] : values.venueIds.filter((one) => one !== id),
            )
          }
        />
      ))}
    </fieldset>
  )
}

export interface KeyDrawerProps {
  venueId: number
  onClose: () => void
  /** With the key itself, this once. */
  onMade: (secret: string) => void
}

/** Makes an API key with at most the rights of its maker (MGR-13, D-62). */
export function KeyDrawer({ venueId, onClose, onMade }: KeyDrawerProps) {
  const { t } = useTranslation('developers')
  const app = useApp()
  const { session } = app
  const language = useLanguage()
  const mayHere = useMay(venueId)
  const form = useForm<KeyValues>({
    userLabel: '',
    venueIds: [],
    scopes: defaultKeyScopes.filter(mayHere),
    lifetime: '0',
  })
  const { values, set } = form
  const may = (scope: Permission) =>
    mayHere(scope) && values.venueIds.every((id) => mayInVenue(app, scope, id))

  function choose(scope: Permission, isChecked: boolean) {
    set('scopes', isChecked ? [...values.scopes, scope] : values.scopes.filter((one) => one !== scope))
  }

  function submit() {
    const body = bodyOf(values)
    void form.submit(createApiKey, body, async () => {
      const made = await session.api(createApiKey, { params: { venueId }, body })
      onMade(made.secret)
    })
  }

  return (
    <FormDrawer
      title={t('key.new')}
      sentence={t('key.newText')}
      submitLabel={t('key.make')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure ?? form.errorOf('scopes') ?? form.errorOf('venueIds')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormText form={form} name="userLabel" required label={t('key.label')} help={t('key.labelHelp')} />
      <VenuesField form={form} venueId={venueId} />
      <Select
        label={t('key.lifetime')}
        options={lifetimesInDays.map((value) => ({ value, label: t(`key.lifetime.${value}`) }))}
        value={values.lifetime}
        onChange={(value) => set('lifetime', value)}
      />
      <fieldset className="bo-choices">
        <legend>{t('key.scopes')}</legend>
        {areas.map(({ area, label, scopes }) => (
          <fieldset key={area} className="bo-choices">
            <legend>{label[language]}</legend>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={permissionLabel(scope, language)}
                help={may(scope) ? undefined : t('key.notHeld')}
                disabled={!may(scope)}
                isChecked={values.scopes.includes(scope)}
                onChange={(isChecked) => choose(scope, isChecked)}
              />
            ))}
          </fieldset>
        ))}
      </fieldset>
    </FormDrawer>
  )
}
