import type { ReactNode } from 'react'

/** Props of {@link Badge}. */
export interface BadgeProps {
  tone?: 'neutral' | 'brand' | 'accent' | 'error' | 'success' | 'info' | undefined
  children: ReactNode
}

/**
 * A state in one or two words.
 * @example
 * import { Badge } from '@comptoir/ui'
 *
 * export const Closed = () => <Badge tone="info">Closed</Badge>
 */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className="ct-badge" data-tone={tone}>
      {children}
    </span>
  )
}

/** Props of {@link CountPill}. */
export interface CountPillProps {
  count: number
  /** The count in words, such as "3 unread messages". */
  label: string
}

/**
 * How many wait; nothing at zero.
 * @example
 * import { CountPill } from '@comptoir/ui'
 *
 * export const Unread = ({ count }: { count: number }) => <CountPill count={count} label={`${count} unread`} />
 */
export function CountPill({ count, label }: CountPillProps) {
  if (count <= 0) return null
  return (
    <span className="ct-count" role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
