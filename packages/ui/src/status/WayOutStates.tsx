import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

/** Props of {@link ForbiddenState} and {@link NotFoundState}. */
export interface WayOutStateProps {
  title: string
  /** Of the title in the page; 1 where this is all the page has to say. */
  level?: 1 | 2 | undefined
  /** Why, and who can help. */
  children: ReactNode
  /** The way on. */
  action?: ReactNode
}

/**
 * A page that exists, and that one may not see: says why and who can change it.
 * @example
 * import { ButtonLink, ForbiddenState } from '@comptoir/ui'
 *
 * export const NoAccess = () => (
 *   <ForbiddenState title="No access" action={<ButtonLink href="/">Back to Today</ButtonLink>}>
 *     Ask an owner of this venue for the permission.
 *   </ForbiddenState>
 * )
 */
export function ForbiddenState({ children, ...state }: WayOutStateProps) {
  return (
    <EmptyState picture="locked" {...state}>
      {children}
    </EmptyState>
  )
}

/**
 * An address where nothing is: says so and shows the way.
 * @example
 * import { ButtonLink, NotFoundState } from '@comptoir/ui'
 *
 * export const NoPage = () => (
 *   <NotFoundState title="Page not found" level={1} action={<ButtonLink href="/">Back to Today</ButtonLink>}>
 *     The address may have changed.
 *   </NotFoundState>
 * )
 */
export function NotFoundState({ children, ...state }: WayOutStateProps) {
  return (
    <EmptyState picture="search" {...state}>
      {children}
    </EmptyState>
  )
}
