import { Dialog } from '../overlays/Dialog.tsx'
import { NavEntry } from './NavEntry.tsx'
import type { NavItem, NavLinkComponent } from './navigation.ts'

interface PhoneSheetProps {
  isOpen: boolean
  onClose(): void
  items: readonly NavItem[]
  Link: NavLinkComponent
  labels: { more: string; close: string }
}

/** The entries that do not fit into the bar of a phone. */
export function PhoneSheet({ isOpen, onClose, items, Link, labels }: PhoneSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={labels.more} closeLabel={labels.close} variant="sheet">
      <div className="ct-sheet-places">
        {items.map((item) => (
          <NavEntry key={item.id} item={item} Link={Link} className="ct-nav" onClick={onClose} />
        ))}
      </div>
    </Dialog>
  )
}
