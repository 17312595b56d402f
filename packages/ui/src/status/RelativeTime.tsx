/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  date: Date
  /** Relative, such as "5 min ago". */
  label: string
  /** The exact moment, shown on hover. */
  exactLabel: string
}

/** A moment said relatively; the exact one on hover. */
export function RelativeTime({ date, label, exactLabel }: RelativeTimeProps) {
  return (
    <time className="ct-time" dateTime={date.toISOString()} title={exactLabel}>
      {label}
    </time>
  )
}
