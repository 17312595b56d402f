/** The place that a time zone is named after, as people say it: "Guadeloupe" for `America/Guadeloupe`. */
export function zonePlace(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
