import { Popover } from '@mantine/core'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Store from 'lucide-react/icons/store'
import { useState } from 'react'
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
  const [isOpen, setIsOpen] = useState(false)
  const selected = items.find((item) => item.id === selectedId)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={6}
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className="ct-venue-button" onClick={() => setIsOpen((isNow) => !isNow)}>
          {selected ? (
            <Avatar name={selected.name} size="s" />
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
      </Popover.Target>
      <Popover.Dropdown className="ct-venue-dropdown" aria-label={labels.list}>
        <VenueList
          {...props}
          onSelect={(id) => {
            setIsOpen(false)
            onSelect(id)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
