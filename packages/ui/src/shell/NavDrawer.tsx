import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavEntry } from './NavEntry.tsx'
import type { NavGroup, NavLinkComponent } from './navigation.ts'

interface NavDrawerProps {
  brand: ReactNode
  groups: readonly NavGroup[]
  Link: NavLinkComponent
  isCollapsed: boolean
  onCollapsedChange: (isCollapsed: boolean) => void
  labels: { navigation: string; collapse: string; expand: string }
}

/** Shows the current entry where the places are more than have room; what is open over a page does not move them. */
function useCurrentInView(groups: readonly NavGroup[]) {
  const ref = useRef<HTMLDivElement>(null)
  const currentId = groups.flatMap(({ items }) => items).find(({ isActive }) => isActive)?.id
  useEffect(() => {
    if (currentId) ref.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [currentId])
  return ref
}

/** The navigation beside the page, wide or as icons. */
export function NavDrawer({ brand, groups, Link, isCollapsed, onCollapsedChange, labels }: NavDrawerProps) {
  const toggleLabel = isCollapsed ? labels.expand : labels.collapse
  const placesRef = useCurrentInView(groups)
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <nav className="ct-drawer" aria-label={labels.navigation}>
      <div className="ct-drawer-brand">{brand}</div>
      <div ref={placesRef} className="ct-drawer-places">
        {groups.map((group) => (
          <div key={group.id} className="ct-drawer-group">
            {group.label && <p className="ct-drawer-heading">{group.label}</p>}
            {group.items.map((item) => (
              <NavEntry key={item.id} item={item} Link={Link} className="ct-nav" hasTitle={isCollapsed} />
            ))}
          </div>
        ))}
      </div>
      <button
        type="button"
        className="ct-nav ct-drawer-toggle"
        aria-expanded={!isCollapsed}
        title={isCollapsed ? toggleLabel : undefined}
        onClick={() => onCollapsedChange(!isCollapsed)}
      >
        <span className="ct-nav-icon">
          <ToggleIcon aria-hidden />
        </span>
        <span className="ct-nav-label">{toggleLabel}</span>
      </button>
    </nav>
  )
}
