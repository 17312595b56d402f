import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

/** Props of {@link ForbiddenState} and {@link NotFoundState}. */
export interface ErrorPageProps {
  title: string
  /** The heading level of the title; 1 where the page has no other content. */
  level?: 1 | 2 | undefined
  /** Why, and who can help. */
  children: ReactNode
  /** A button or link to go on. */
  action?: ReactNode
}

/**
 * A page that the user has no access to: says why, and who can change it.
 * @example
 * import { ButtonLink, ForbiddenState } from '@comptoir/ui'
 *
 * export const NoAccess = () => (
 *   <ForbiddenState title="No access" action={<ButtonLink href="/">Back to Today</ButtonLink>}>
 *     Ask an owner of this venue for the permission.
 *   </ForbiddenState>
 * )
 */
export function ForbiddenState({ children, ...state }: ErrorPageProps) {
  return (
    <EmptyState picture="locked" {...state}>
      {children}
    </EmptyState>
  )
}

/**
 * An address that does not exist: says so and offers a link.
 * @example
 * import { ButtonLink, NotFoundState } from '@comptoir/ui'
 *
 * export const NoPage = () => (
 *   <NotFoundState title="Page not found" level={1} action={<ButtonLink href="/">Back to Today</ButtonLink>}>
 *     The address may have changed.
 *   </NotFoundState>
 * )
 */
export function NotFoundState({ children, ...state }: ErrorPageProps) {
  return (
    <EmptyState picture="search" {...state}>
      {children}
    </EmptyState>
  )
}
