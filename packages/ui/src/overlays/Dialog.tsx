import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscape } from './use-escape.ts'

/** Props of {@link Dialog}. */
export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  /** A number is a width in pixels. */
  size?: 's' | 'm' | 'l' | number | undefined
  /** A `sheet` comes from below and is as wide as the screen. */
  variant?: 'dialog' | 'sheet' | undefined
}

const widthsPx = { s: 420, m: 560, l: 800 }

/**
 * A window over the page that keeps the focus until it closes and then gives it back. On phones it sits below.
 * @example
 * import { Button, Dialog } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Help() {
 *   const [isOpen, setIsOpen] = useState(false)
 *   return (
 *     <>
 *       <Button onClick={() => setIsOpen(true)}>Help</Button>
 *       <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Help" closeLabel="Close">
 *         <p>Write to us at help@comptoir.example.</p>
 *       </Dialog>
 *     </>
 *   )
 * }
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, children, footer, size = 'm', variant = 'dialog' } = props
  useEscape(isOpen, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={variant === 'sheet' ? '100%' : typeof size === 'number' ? size : widthsPx[size]}
      centered
      lockScroll={false}
      closeOnEscape={false}
      classNames={{
        root: 'ct-dialog',
        inner: 'ct-dialog-inner',
        content: 'ct-dialog-content',
        body: 'ct-dialog-body',
      }}
      data-variant={variant}
      closeButtonProps={{ 'aria-label': closeLabel, iconSize: 18 }}
      // Its head is no head of the page.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ transition: variant === 'sheet' ? 'slide-up' : 'pop', duration: 160 }}
      overlayProps={{ className: 'ct-dialog-overlay' }}
    >
      <div className="ct-dialog-text">{children}</div>
      {footer && <div className="ct-dialog-footer">{footer}</div>}
    </Modal>
  )
}
