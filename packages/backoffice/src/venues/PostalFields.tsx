import '../page/chips.css'
import { findPostalCodes, normaliseCity, type PostalCode } from '@comptoir/core/reference'
import { findTerritory } from '@comptoir/core/rules'
import { TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAside } from '../page/use-aside.ts'
import type { Form } from '../page/use-form.ts'
import { useResource } from '../page/use-resource.ts'
import type { VenueValues } from './venue-values.ts'

const isWhole = (postalCode: string) => /^\d{5}$/.test(postalCode)

/** The cities of a French postal code that is written out, but for the one that is there already (REF-05). */
function useCities({ values, isDirty }: Form<VenueValues>): readonly PostalCode[] {
  const { session } = useApp()
  const { postalCode, city, countryCode } = values
  // Of what is saved already, nothing is asked.
  const code = isDirty && isWhole(postalCode) && findTerritory(countryCode) ? postalCode : ''
  const cities = useResource(`cities-${code}`, async (signal) =>
    code === '' ? [] : session.api(findPostalCodes, { query: { postalCode: code } }, { signal }),
  )
  useAside(cities)
  const known = cities.data.value ?? []
  return known.some((one) => one.city === normaliseCity(city)) ? [] : known
}

/** Postal code and city: the cities of the code are offered, each with its territory. */
export function PostalFields({ form }: { form: Form<VenueValues> }) {
  const { t } = useTranslation('venues')
  const cities = useCities(form)
  const text = (name: 'postalCode' | 'city') => ({
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.set(name, value),
  })
  return (
    <>
      <div className="bo-fields-2">
        <TextField
          label={t('postalCode')}
          autoComplete="postal-code"
          inputMode={findTerritory(form.values.countryCode) ? 'numeric' : 'text'}
          {...text('postalCode')}
        />
        <TextField label={t('city')} autoComplete="address-level2" {...text('city')} />
      </div>
      {cities.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that fill in a field are not a set of fields
        <div role="group" aria-label={t('city.offers')} className="bo-chips">
          {cities.map(({ city, countryNameCode }) => (
            <button
              key={city}
              type="button"
              className="bo-chip"
              onClick={() => {
                form.set('city', city)
                form.set('countryCode', countryNameCode)
              }}
            >
              {city}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
