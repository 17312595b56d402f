import type { ComponentProps, ReactNode } from 'react'

/** Looks shared by {@link Button} and {@link ButtonLink}. */
export interface ButtonLook {
  /** One `primary` per view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 's' | 'm' | undefined
  icon?: ReactNode
  isBlock?: boolean | undefined
}

/** Props of {@link Button}. */
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows work going on; a press does nothing until it ends. */
  isLoading?: boolean | undefined
}

/**
 * A labelled action. While loading it keeps its size, its name and the focus.
 * @example
 * import { Button } from '@comptoir/ui'
 *
 * export const Save = ({ isSaving }: { isSaving: boolean }) => (
 *   <Button type="submit" variant="primary" isLoading={isSaving}>
 *     Save
 *   </Button>
 * )
 */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  isBlock,
  isLoading,
  ...rest
}: ButtonProps) {
  const { children, onClick, type = 'button', ...button } = rest
  return (
    <button
      {...button}
      type={type}
      className="ct-button"
      data-variant={variant}
      data-size={size}
      data-block={isBlock || undefined}
      data-loading={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isLoading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span className="ct-button-label">{children}</span>
      {isLoading && <span className="ct-spinner" aria-hidden="true" />}
    </button>
  )
}

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {}

/**
 * A link that looks like a button.
 * @example
 * import { ButtonLink } from '@comptoir/ui'
 *
 * export const Download = () => (
 *   <ButtonLink href="/files/menu.pdf" download>
 *     Download the menu
 *   </ButtonLink>
 * )
 */
export function ButtonLink({
  variant = 'secondary',
  size = 'm',
  icon,
  isBlock,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <a
      {...link}
      className="ct-button"
      data-variant={variant}
      data-size={size}
      data-block={isBlock || undefined}
    >
      {icon}
      <span className="ct-button-label">{children}</span>
    </a>
  )
}
