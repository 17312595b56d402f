import type { Venue } from '@comptoir/core/venues'
import type { CountryCode } from '@comptoir/ui'

/** Whose numbers are written without their country at a venue (ORC-04); France's where it does not say where it is. */
export const phoneCountryOf = ({ countryCode }: Pick<Venue, 'countryCode'>) =>
  (countryCode || 'FR') as CountryCode
