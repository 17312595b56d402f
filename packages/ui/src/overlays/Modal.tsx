import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openDialog } from './open-dialogs.ts'
import { keepTabInside } from './tab-stops.ts'
import { useEscape } from './use-escape.ts'
import { useIsOnPage } from './use-is-on-page.ts'

interface ModalProps {
  isOpen: boolean
  /** Asked to close: by Escape, by a press beside it, by the back gesture of a phone. */
  onClose: () => void
  /** Classes beside `ct-dialog`, which fills the window and darkens it. */
  className?: string | undefined
  variant?: string | undefined
  labelledBy?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** How long --ct-motion lets it go. */
const LEAVE_MS = 150

/** Drawn while open, and a moment longer, so that one sees it go. */
function useIsDrawn(isOpen: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(isOpen)
  if (isOpen && !isDrawn) setIsDrawn(true)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setIsDrawn(false), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isDrawn
}

/** A press that begins and ends beside what is shown; one that only ends there has selected text. */
function usePressBeside(onPress: () => void) {
  const hasBegunRef = useRef(false)
  return {
    onPointerDown: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      hasBegunRef.current = event.target === event.currentTarget
    },
    onClick: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (hasBegunRef.current && event.target === event.currentTarget) onPress()
    },
  }
}

/** Returns whether it was closed from here: also while something inside of it waits for a file, and it is hidden. */
function useOpenDialog(isOpen: boolean, ref: RefObject<HTMLDialogElement | null>) {
  const isClosedHereRef = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen || !ref.current) return
    const close = openDialog(ref.current)
    isClosedHereRef.current = false
    return () => {
      isClosedHereRef.current = true
      close()
    }
  }, [isOpen, ref])
  return isClosedHereRef
}

/** A native dialog over all of the window; its content draws the sheet. Holds the focus until it closes. */
export function Modal({ onClose, className, variant, labelledBy, label, children, ...asked }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isOnPage = useIsOnPage()
  const isOpen = asked.isOpen && isOnPage
  const isDrawn = useIsDrawn(isOpen)
  const beside = usePressBeside(onClose)
  const isClosedHereRef = useOpenDialog(isOpen, ref)
  useEscape(isOpen, onClose)
  if (!isDrawn) return null
  return createPortal(
    <dialog
      ref={ref}
      className={className ? `ct-dialog ${className}` : 'ct-dialog'}
      data-variant={variant}
      data-leaving={!isOpen || undefined}
      inert={!isOpen}
      aria-labelledby={labelledBy}
      aria-label={label}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        // Of a field for files inside, too, where nothing was picked.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget: dialog, target }) => {
        // A browser closes it at last, though refused: it stays until its host closes it.
        if (target !== dialog || !isOpen || dialog.open || isClosedHereRef.current) return
        dialog.showModal()
        onClose()
      }}
      {...beside}
    >
      {children}
    </dialog>,
    document.body,
  )
}
