import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Store from 'lucide-react/icons/store'
import { useId, useState } from 'react'
import { Popover } from '../overlays/Popover.tsx'
import { Avatar } from '../status/Avatar.tsx'
import { VenueList, type VenueListProps } from './VenueList.tsx'

/** Props of {@link VenueSwitcher}. */
export interface VenueSwitcherProps extends VenueListProps {
  labels: VenueListProps['labels'] & {
    /** Said before the chosen name, such as "Venue". */
    button: string
  }
}

/**
 * Shows which venue one works in, and opens the list of them.
 * @example
 * import { type VenueItem, VenueSwitcher, type VenueSwitcherProps } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Switcher({ items, labels }: { items: VenueItem[]; labels: VenueSwitcherProps['labels'] }) {
 *   const [id, setId] = useState<string | null>(null)
 *   return <VenueSwitcher items={items} selectedId={id} onSelect={setId} canSelectAll labels={labels} />
 * }
 */
export function VenueSwitcher(props: VenueSwitcherProps) {
  const { items, selectedId, onSelect, labels } = props
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const close = () => setIsOpen(false)
  const selected = items.find((item) => item.id === selectedId)
  return (
    <>
      <button
        type="button"
        ref={setAnchor}
        className="ct-venue-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {selected ? (
          <Avatar name={selected.name} imageUrl={selected.imageUrl} size="s" />
        ) : (
          <span className="ct-initials ct-avatar ct-venue-all" data-size="s">
            <Store className="ct-icon" aria-hidden />
          </span>
        )}
        <span className="ct-hidden">{labels.button}</span>
        <span className="ct-venue-words">
          <span className="ct-venue-name">{selected?.name ?? labels.all}</span>
          {selected?.hint && <span className="ct-venue-hint">{selected.hint}</span>}
        </span>
        <ChevronsUpDown className="ct-icon" aria-hidden />
      </button>
      {isOpen && anchor && (
        <Popover
          id={id}
          role="dialog"
          aria-label={labels.list}
          anchor={anchor}
          onClose={close}
          className="ct-venue-dropdown"
        >
          <VenueList
            {...props}
            onSelect={(venueId) => {
              close()
              onSelect(venueId)
            }}
          />
        </Popover>
      )}
    </>
  )
}
