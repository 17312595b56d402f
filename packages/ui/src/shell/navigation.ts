import type { ComponentType, MouseEventHandler, ReactNode } from 'react'

/** An entry of the navigation. */
export interface NavItem {
  id: string
  label: string
  icon: ReactNode
  href: string
  isActive?: boolean | undefined
  /** How many unread items there are, and its accessible label. */
  count?: number | undefined
  countLabel?: string | undefined
  /** The first four are shown in the bottom bar on phones. */
  isPrimary?: boolean | undefined
}

/** Entries that belong together. */
export interface NavGroup {
  id: string
  label?: string | undefined
  items: readonly NavItem[]
}

/** What a link of the shell hands to the router's link. */
export interface NavLinkProps {
  href: string
  className: string
  children: ReactNode
  title?: string | undefined
  'aria-current'?: 'page' | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

/** The router's link; a plain anchor when there is none. */
export type NavLinkComponent = ComponentType<NavLinkProps>
