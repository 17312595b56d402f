/** Props of {@link BrandMark}. */
export interface BrandMarkProps {
  name: string
  /** Light on the green ground of the login page. */
  tone?: 'brand' | 'light' | undefined
}

/**
 * The mark of the product: an awning over a counter, and its name.
 * @example
 * import { BrandMark } from '@comptoir/ui'
 *
 * export const Brand = () => <BrandMark name="Comptoir" />
 */
export function BrandMark({ name, tone = 'brand' }: BrandMarkProps) {
  return (
    <span className="ct-brand" data-tone={tone}>
      <svg className="ct-brand-mark" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="ct-brand-ground" width="32" height="32" rx="9" />
        <path
          className="ct-brand-awning"
          d="M8 8h16l2 6a3.330 3.330 0 0 1-6.660 0 3.330 3.330 0 0 1-6.670 0A3.330 3.330 0 0 1 6 14Z"
        />
        <path className="ct-brand-counter" d="M9 21h14v2a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2Z" />
      </svg>
      <span className="ct-brand-name">{name}</span>
    </span>
  )
}
