import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { NavEntry } from './NavEntry.tsx'
import type { NavGroup, NavLinkComponent } from './navigation.ts'
import { PhoneSheet } from './PhoneSheet.tsx'

interface PhoneBarProps {
  groups: readonly NavGroup[]
  Link: NavLinkComponent
  labels: { navigation: string; more: string; close: string }
}

const primaryAtMost = 4

/** On phones: four entries within the thumb's reach, and a sheet with all of them. */
export function PhoneBar({ groups, Link, labels }: PhoneBarProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const items = groups.flatMap((group) => group.items)
  const primary = items.filter((item) => item.isPrimary).slice(0, primaryAtMost)
  const rest = items.filter((item) => !primary.includes(item))
  return (
    <nav className="ct-phonebar" aria-label={labels.navigation}>
      {primary.map((item) => (
        <NavEntry key={item.id} item={item} Link={Link} className="ct-phonebar-item" />
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className="ct-phonebar-item"
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          data-current={rest.some((item) => item.isActive) || undefined}
          onClick={() => setIsSheetOpen(true)}
        >
          <span className="ct-nav-icon">
            <Ellipsis aria-hidden />
          </span>
          <span className="ct-nav-label">{labels.more}</span>
        </button>
      )}
      <PhoneSheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        items={rest}
        Link={Link}
        labels={labels}
      />
    </nav>
  )
}
