import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useEvent } from '../foundation/use-event.ts'
import { Modal } from '../overlays/Modal.tsx'
import {
  filterGroups,
  type PaletteAction,
  type PaletteGroup,
  withoutDoubles,
  withRecent,
} from './palette-search.ts'

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  /** What stands in the field at first, such as letters typed before the palette was loaded. */
  initialQuery?: string | undefined
  groups: readonly PaletteGroup[]
  /** Finds more, such as conversations; what is shown anyway is left out. What it throws is shown as nothing found. */
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>) | undefined
  /** Ids used last, the latest first; shown while nothing is written. */
  recentIds?: readonly string[] | undefined
  onRun?: ((id: string) => void) | undefined
  labels: {
    title: string
    placeholder: string
    empty: string
    searching: string
    recent: string
    /** Such as "5 results". */
    count: (count: number) => string
  }
}

const SEARCH_DELAY_MS = 200
const SEARCH_FROM = 2

/** What the host finds for a query; an older answer never replaces a newer one. */
function useFound(query: string, onSearch: CommandPaletteProps['onSearch']) {
  const [found, setFound] = useState<{ query: string; groups: readonly PaletteGroup[] }>({
    query: '',
    groups: [],
  })
  const text = query.trim()
  const canSearch = onSearch !== undefined && text.length >= SEARCH_FROM
  const search = useEvent((signal: AbortSignal) => onSearch?.(text, signal) ?? Promise.resolve([]))
  useEffect(() => {
    if (!canSearch) return
    const controller = new AbortController()
    const settle = (groups: readonly PaletteGroup[]) => {
      if (!controller.signal.aborted) setFound({ query: text, groups })
    }
    const timer = setTimeout(
      () =>
        search(controller.signal).then(settle, (error: unknown) => {
          if (!controller.signal.aborted) globalThis.reportError?.(error)
          settle([])
        }),
      SEARCH_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, canSearch])
  return { groups: canSearch ? found.groups : [], isSearching: canSearch && found.query !== text }
}

function Option(props: {
  action: PaletteAction
  id: string
  isActive: boolean
  onRun: () => void
  onPoint: () => void
}) {
  const { action, id, isActive, onRun, onPoint } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
    <div
      id={id}
      className="ct-palette-option"
      role="option"
      aria-selected={isActive}
      onClick={onRun}
      onPointerMove={onPoint}
    >
      <span className="ct-palette-label">{action.label}</span>
      {action.hint && <span className="ct-palette-hint">{action.hint}</span>}
    </div>
  )
}

function Results(props: {
  id: string
  groups: readonly PaletteGroup[]
  activeId: string | undefined
  onRun: (action: PaletteAction) => void
  onPoint: (id: string) => void
}) {
  const { id, groups, activeId, onRun, onPoint } = props
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
    <div key={group.id} role="group" aria-label={group.label}>
      <div className="ct-palette-group" aria-hidden="true">
        {group.label}
      </div>
      {group.actions.map((action) => (
        <Option
          key={action.id}
          action={action}
          id={`${id}-${action.id}`}
          isActive={action.id === activeId}
          onRun={() => onRun(action)}
          onPoint={() => onPoint(action.id)}
        />
      ))}
    </div>
  ))
}

/** The field and its results; lives as long as the palette is open, so that each time starts again. */
function Body(props: CommandPaletteProps) {
  const { groups, recentIds = [], labels, onClose, onRun, initialQuery = '' } = props
  const [query, setQuery] = useState(initialQuery)
  const [pointed, setPointed] = useState<string>()
  const id = useId()
  const { groups: found, isSearching } = useFound(query, props.onSearch)
  const own = query.trim() ? filterGroups(groups, query) : withRecent(groups, recentIds, labels.recent)
  const shown = [...own, ...withoutDoubles(found, own)]
  const actions = shown.flatMap((group) => group.actions)
  const active = actions.find((action) => action.id === pointed) ?? actions[0]

  function run(action: PaletteAction) {
    onClose()
    onRun?.(action.id)
    action.onSelect()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = actions[(actions.indexOf(active) + step + actions.length) % actions.length]
      setPointed(next?.id)
      if (next) document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(active)
    }
  }

  return (
    <>
      <div className="ct-palette-field">
        <Search className="ct-icon" aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={actions.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={labels.title}
          placeholder={labels.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setPointed(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} className="ct-palette-results" role="listbox" aria-label={labels.title}>
        <Results id={id} groups={shown} activeId={active?.id} onRun={run} onPoint={setPointed} />
      </div>
      <p className="ct-palette-state" role="status">
        {isSearching && labels.searching}
        {!isSearching && (actions.length === 0 ? labels.empty : labels.count(actions.length))}
      </p>
    </>
  )
}

/**
 * Go anywhere, find anyone, do anything, by a few letters. The host opens it, on Ctrl or Cmd and K.
 * @example
 * import { CommandPalette } from '@comptoir/ui'
 *
 * export const Palette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
 *   <CommandPalette
 *     isOpen={isOpen}
 *     onClose={onClose}
 *     groups={[
 *       {
 *         id: 'pages',
 *         label: 'Pages',
 *         actions: [{ id: 'inbox', label: 'Inbox', onSelect: () => location.assign('/messages') }],
 *       },
 *     ]}
 *     labels={{
 *       title: 'Search',
 *       placeholder: 'Go to…',
 *       empty: 'Nothing found.',
 *       searching: 'Searching…',
 *       recent: 'Recent',
 *       count: (count) => `${count} results`,
 *     }}
 *   />
 * )
 */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Modal isOpen={props.isOpen} onClose={props.onClose} className="ct-palette" label={props.labels.title}>
      <div className="ct-dialog-content">
        <Body {...props} />
      </div>
    </Modal>
  )
}
