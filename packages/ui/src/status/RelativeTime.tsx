/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  date: Date
  /** Relative, such as "5 min ago". */
  label: string
  /** The exact moment, shown on hover. */
  exactLabel: string
}

/**
 * A moment said relatively; the exact one on hover.
 * @example
 * import { RelativeTime } from '@comptoir/ui'
 *
 * export const SentAt = ({ at }: { at: Date }) => (
 *   <RelativeTime date={at} label="5 min ago" exactLabel={at.toLocaleString('en')} />
 * )
 */
export function RelativeTime({ date, label, exactLabel }: RelativeTimeProps) {
  return (
    <time className="ct-time" dateTime={date.toISOString()} title={exactLabel}>
      {label}
    </time>
  )
}
