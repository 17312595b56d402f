import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'

/** Props of {@link SearchField}. */
export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'aria-label' | 'ref'> {
  /** Its name for screen readers. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/**
 * Narrows a list while one types; Escape empties it.
 * @example
 * import { SearchField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function ContactSearch() {
 *   const [search, setSearch] = useState('')
 *   return <SearchField label="Search contacts" clearLabel="Clear" value={search} onChange={setSearch} />
 * }
 */
export function SearchField({ label, clearLabel, value, onChange, onKeyDown, ...input }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <div className="ct-search">
      <Search className="ct-icon" aria-hidden />
      <input
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            onChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {value && (
        <button
          type="button"
          className="ct-search-clear"
          aria-label={clearLabel}
          onClick={() => {
            onChange('')
            ref.current?.focus()
          }}
        >
          <X className="ct-icon" aria-hidden />
        </button>
      )}
    </div>
  )
}
