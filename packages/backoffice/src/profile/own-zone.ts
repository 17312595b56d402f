/** The time zone in which the manager sits. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
