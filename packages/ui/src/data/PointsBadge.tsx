import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'

/** Props of {@link PointsBadge}. */
export interface PointsBadgeProps {
  /** The number as it is written in the reader's language. */
  value: string
  /** The unit that the product gives its points, such as "miettes". */
  unit: string
}

/**
 * SHL-21: points, and what they are called there.
 * @example
 * import { PointsBadge } from '@comptoir/ui'
 *
 * export const Points = () => <PointsBadge value="1,240" unit="miettes" />
 */
export function PointsBadge({ value, unit }: PointsBadgeProps) {
  return (
    <span className="ct-badge ct-points" data-tone="accent">
      <Gift aria-hidden />
      <span className="ct-tabular">{value}</span> {unit}
    </span>
  )
}

/** Props of {@link CreditsBadge}. */
export interface CreditsBadgeProps {
  /** What is left, as it is written in the reader's language. */
  value: string
  /** In words, for screen readers and on hover, such as "1,240 credits left". */
  label: string
  /** Time to buy some. */
  isLow?: boolean | undefined
  /** Where one buys them; without it, only a figure. */
  onOpen?: (() => void) | undefined
}

/**
 * SHL-14: the wallet of the venue, for the top bar.
 * @example
 * import { CreditsBadge } from '@comptoir/ui'
 *
 * export const Credits = ({ onBuy }: { onBuy: () => void }) => (
 *   <CreditsBadge value="12" label="12 credits left" isLow onOpen={onBuy} />
 * )
 */
export function CreditsBadge({ value, label, isLow = false, onOpen }: CreditsBadgeProps) {
  const content = (
    <>
      <Coins aria-hidden />
      <span className="ct-tabular" aria-hidden="true">
        {value}
      </span>
      <span className="ct-hidden">{label}</span>
    </>
  )
  if (!onOpen)
    return (
      <span className="ct-credits" data-low={isLow || undefined} title={label}>
        {content}
      </span>
    )
  return (
    <button type="button" className="ct-credits" data-low={isLow || undefined} title={label} onClick={onOpen}>
      {content}
    </button>
  )
}
