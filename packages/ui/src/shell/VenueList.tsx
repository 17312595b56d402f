import Check from 'lucide-react/icons/check'
import Store from 'lucide-react/icons/store'
import { type KeyboardEvent, useId, useState } from 'react'
import { SearchField } from '../controls/SearchField.tsx'
import { Avatar } from '../status/Avatar.tsx'

/** One thing to choose from a long list. */
export interface VenueItem {
  id: string
  name: string
  /** Under the name, such as the town. */
  hint?: string | undefined
  /** Its logo; initials without one. */
  imageUrl?: string | undefined
}

/** Props of {@link VenueList}. */
export interface VenueListProps {
  items: readonly VenueItem[]
  /** `null` means all of them. */
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** Without it one must be chosen. */
  canSelectAll?: boolean | undefined
  labels: { list: string; search: string; clear: string; all: string; allHint: string; noMatch: string }
}

interface Option {
  id: string | null
  name: string
  hint: string
  imageUrl?: string | undefined
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

function optionsFor({ items, canSelectAll = true, labels }: VenueListProps, query: string): Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found = items
    .map((item) => ({ ...item, hint: item.hint ?? '' }))
    .filter((item) => words.every((word) => fold(`${item.name} ${item.hint}`).includes(word)))
  const hasAll = canSelectAll && words.length === 0 && items.length > 1
  return hasAll ? [{ id: null, name: labels.all, hint: labels.allHint }, ...found] : found
}

function OptionRow(props: {
  option: Option
  id: string
  isActive: boolean
  isSelected: boolean
  onSelect: () => void
}) {
  const { option, isSelected } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search field, which keeps the focus
    <div
      id={props.id}
      className="ct-venue"
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      data-active={props.isActive || undefined}
      onClick={props.onSelect}
    >
      {option.id === null ? (
        <span className="ct-initials ct-avatar ct-venue-all" data-size="s">
          <Store className="ct-icon" aria-hidden />
        </span>
      ) : (
        <Avatar name={option.name} imageUrl={option.imageUrl} size="s" />
      )}
      <span className="ct-venue-words">
        <span className="ct-venue-name">{option.name}</span>
        {option.hint && <span className="ct-venue-hint">{option.hint}</span>}
      </span>
      {isSelected && <Check className="ct-icon" aria-hidden />}
    </div>
  )
}

/**
 * A searchable list to choose a venue from, or all of them. Arrow keys move, Enter chooses.
 * @example
 * import { VenueList } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * const labels = {
 *   list: 'Venues',
 *   search: 'Search venues',
 *   clear: 'Clear',
 *   all: 'All venues',
 *   allHint: 'Everything at once',
 *   noMatch: 'No venue has this name.',
 * }
 *
 * export function Venues() {
 *   const [id, setId] = useState<string | null>('3')
 *   const items = [{ id: '3', name: 'Boulangerie Karukéra', hint: 'Pointe-à-Pitre' }]
 *   return <VenueList items={items} selectedId={id} onSelect={setId} canSelectAll labels={labels} />
 * }
 */
export function VenueList(props: VenueListProps) {
  const { selectedId, onSelect, labels } = props
  const id = useId()
  const [query, setQuery] = useState('')
  const options = optionsFor(props, query)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.id === selectedId),
    ),
  )
  const current = Math.min(active, options.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (step && options.length > 0) {
      event.preventDefault()
      const next = (current + step + options.length) % options.length
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && option) {
      event.preventDefault()
      onSelect(option.id)
    }
  }

  return (
    <div className="ct-venues">
      <SearchField
        label={labels.search}
        clearLabel={labels.clear}
        placeholder={labels.search}
        value={query}
        onChange={(next) => {
          setQuery(next)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
      />
      <div className="ct-venues-list" id={`${id}-list`} role="listbox" aria-label={labels.list}>
        {options.map((option, index) => (
          <OptionRow
            key={option.id ?? 'all'}
            option={option}
            id={`${id}-${index}`}
            isActive={index === current}
            isSelected={option.id === selectedId}
            onSelect={() => onSelect(option.id)}
          />
        ))}
      </div>
      <p className="ct-venues-none" role="status">
        {options.length === 0 && labels.noMatch}
      </p>
    </div>
  )
}
