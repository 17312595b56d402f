import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { subscribeToDialogs, topDialog } from './open-dialogs.ts'
import { Toast, type ToastMessage } from './Toast.tsx'
import { useIsOnPage } from './use-is-on-page.ts'

/** What {@link useToasts} gives. */
export interface Toasts {
  /** Shows a snackbar and returns its id; the same `id` again replaces the one that stands. */
  show: (message: ToastMessage & { id?: string }) => string
  dismiss: (id: string) => void
}

interface StandingToast extends ToastMessage {
  id: string
}

const ToastContext = createContext<Toasts | null>(null)
const standingAtMost = 3

/**
 * An element that is moved into the dialog over all others, or back to the page: what stays outside of an open dialog
 * can be neither pressed nor heard. One element, so that its content stays.
 */
function useTopElement(): HTMLElement | undefined {
  const top = useSyncExternalStore(subscribeToDialogs, topDialog, () => undefined)
  const isOnPage = useIsOnPage()
  const element = useMemo(() => (isOnPage ? document.createElement('div') : undefined), [isOnPage])
  useLayoutEffect(() => {
    const parent = top ?? document.body
    if (element) parent.append(element)
  }, [top, element])
  useLayoutEffect(() => () => element?.remove(), [element])
  return element
}

/** Reports to the page how much of its bottom the snackbars take, so that nothing to work with stays under them. */
function useRoom() {
  const [list, setList] = useState<HTMLOListElement | null>(null)
  useLayoutEffect(() => {
    if (!list) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { clientHeight } = list
      if (clientHeight === 0) style.removeProperty('--ct-toasts-room')
      else style.setProperty('--ct-toasts-room', `${clientHeight + 16}px`)
    })
    observer.observe(list)
    return () => {
      observer.disconnect()
      style.removeProperty('--ct-toasts-room')
    }
  }, [list])
  return setList
}

/** Holds the snackbars of the application; {@link UiProvider} brings one. */
export function ToastProvider(props: { labels: { notices: string; dismiss: string }; children: ReactNode }) {
  const [standing, setStanding] = useState<readonly StandingToast[]>([])
  const counterRef = useRef(0)
  const element = useTopElement()
  const roomRef = useRoom()
  const dismiss = useCallback(
    (id: string) => setStanding((toasts) => toasts.filter((toast) => toast.id !== id)),
    [],
  )
  const toasts = useMemo<Toasts>(() => {
    function show({ id = `toast-${++counterRef.current}`, ...message }: ToastMessage & { id?: string }) {
      setStanding((before) =>
        [...before.filter((toast) => toast.id !== id), { ...message, id }].slice(-standingAtMost),
      )
      return id
    }
    return { show, dismiss }
  }, [dismiss])

  return (
    <ToastContext value={toasts}>
      {props.children}
      {element &&
        createPortal(
          <section className="ct-toasts" aria-label={props.labels.notices}>
            <ol ref={roomRef} aria-live="polite" aria-relevant="additions">
              {standing.map((toast) => (
                <Toast
                  key={toast.id}
                  message={toast}
                  dismissLabel={props.labels.dismiss}
                  onDismiss={() => dismiss(toast.id)}
                />
              ))}
            </ol>
          </section>,
          element,
        )}
    </ToastContext>
  )
}

/**
 * Snackbars from anywhere under {@link UiProvider}. Throws outside of it.
 * @example
 * import { Button, useToasts } from '@comptoir/ui'
 *
 * export function Copy({ text }: { text: string }) {
 *   const { show } = useToasts()
 *   const copy = async () => {
 *     await navigator.clipboard.writeText(text)
 *     show({ text: 'Copied', tone: 'success' })
 *   }
 *   return <Button onClick={() => void copy()}>Copy</Button>
 * }
 */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts needs a UiProvider above it')
  return toasts
}
