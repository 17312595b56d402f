import { CountPill } from '../status/Badge.tsx'
import type { NavItem, NavLinkComponent } from './navigation.ts'

interface NavEntryProps {
  item: NavItem
  Link: NavLinkComponent
  className: string
  /** The label shows on hover where it has no room. */
  hasTitle?: boolean | undefined
  onClick?: (() => void) | undefined
}

/** One link of the drawer, the bottom bar or the sheet. */
export function NavEntry({ item, Link, className, hasTitle = false, onClick }: NavEntryProps) {
  return (
    <Link
      href={item.href}
      className={className}
      aria-current={item.isActive ? 'page' : undefined}
      title={hasTitle ? item.label : undefined}
      onClick={onClick}
    >
      <span className="ct-nav-icon">{item.icon}</span>
      <span className="ct-nav-label">{item.label}</span>
      <CountPill count={item.count ?? 0} label={item.countLabel ?? ''} />
    </Link>
  )
}
