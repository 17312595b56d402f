import { frenchTerritories } from '@comptoir/core/rules'

/** The place that a time zone is of, as people say it: "La Réunion" for `Indian/Reunion`, "New York" for `America/New_York`. */
export function zonePlace(zone: string, language: string): string {
  const territory = frenchTerritories.find(
    ({ countryCode, timezones }) => countryCode !== 'FR' && timezones[0] === zone,
  )
  if (territory) return new Intl.DisplayNames(language, { type: 'region' }).of(territory.countryCode) ?? zone
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
