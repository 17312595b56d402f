import type { ComponentProps, ReactNode } from 'react'

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its name, also shown on hover. */
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'outlined' | undefined
  /** Pressed or not, for buttons that stay down. */
  isPressed?: boolean | undefined
  /** A dot that says something waits; put it into the label too. */
  hasDot?: boolean | undefined
}

/**
 * An action with a picture instead of words; 44 px to touch.
 * @example
 * import { IconButton } from '@comptoir/ui'
 * import X from 'lucide-react/icons/x'
 *
 * export const Close = ({ onClose }: { onClose: () => void }) => (
 *   <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
 * )
 */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  isPressed,
  hasDot,
  ...button
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...button}
      className="ct-icon-button"
      data-variant={variant}
      data-dot={hasDot || undefined}
      aria-label={label}
      aria-pressed={isPressed}
    >
      {icon}
    </button>
  )
}
