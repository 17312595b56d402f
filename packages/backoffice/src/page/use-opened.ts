import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { closed, openIn } from '../app/open-drawer.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the history in which a drawer was opened: the one before is the page without it. */
    isOpening?: true
  }
}

/** How the address of a page comes to name what is open over it, and to name nothing again. */
export function useOpening() {
  const search = useLocation().search as Record<string, unknown>
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    search,
    /** A drawer that is opened from another takes its place. */
    show(opening: { open: string; of?: number | string } | { contact: number }) {
      const isOver = openIn(search) !== ''
      const isOpening = !isOver || history.location.state.isOpening
      void navigate({
        to: '.',
        search: { ...closed(search), ...opening } as never,
        state: isOpening ? { isOpening } : {},
        replace: isOver,
        ignoreBlocker: true,
      })
    },
    close() {
      if (history.location.state.isOpening) history.back({ ignoreBlocker: true })
      else void navigate({ to: '.', search: closed(search) as never, replace: true, ignoreBlocker: true })
    },
  }
}

export interface OpenedAddress<Kind extends string> {
  /** Which drawer is open; undefined for none. */
  opened: Kind | undefined
  /** Of which thing, by its id. */
  of: string | undefined
  open(kind: Kind, of?: number | string): void
  close(): void
}

/** The router reads a search as JSON: words that are digits arrive as a number. */
const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/**
 * What is open over a page, such as a drawer, in its address: a link or a reload leads to it, and Back closes it.
 * Questions that are answered at once, and secrets that are shown once, have no address.
 */
export function useOpened<const Kind extends string>(kinds: readonly Kind[]): OpenedAddress<Kind> {
  const { search, show, close } = useOpening()
  const opened = kinds.find((kind) => kind === search.open)
  return {
    opened,
    of: opened && wordOf(search.of),
    open: (kind, of) => show({ open: kind, ...(of === undefined ? {} : { of }) }),
    close,
  }
}
