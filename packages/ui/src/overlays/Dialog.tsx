import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { Modal } from './Modal.tsx'

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
  /** A `sheet` comes from below and is as wide as the screen; a `side` stands where a {@link DrawerForm} stands. */
  variant?: 'dialog' | 'sheet' | 'side' | undefined
}

interface DialogHeadProps {
  id: string
  title: string
  closeLabel: string
  onClose: () => void
}

const widthsPx = { s: 420, m: 560, l: 800 }

/** The title of a dialog, and the cross that closes it. */
export function DialogHead({ id, title, closeLabel, onClose }: DialogHeadProps) {
  return (
    <div className="ct-dialog-head">
      <h2 id={id} className="ct-dialog-title">
        {title}
      </h2>
      <button type="button" className="ct-dialog-close" aria-label={closeLabel} onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  )
}

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
  const titleId = useId()
  const head = <DialogHead id={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
  if (variant === 'side')
    return (
      <Modal isOpen={isOpen} onClose={onClose} className="ct-drawer-form" labelledBy={titleId}>
        <div className="ct-drawer-form-content">
          {head}
          <div className="ct-drawer-form-fields">{children}</div>
          {footer && <div className="ct-drawer-form-footer">{footer}</div>}
        </div>
      </Modal>
    )
  const width = variant === 'sheet' ? '100%' : typeof size === 'number' ? size : widthsPx[size]
  return (
    <Modal isOpen={isOpen} onClose={onClose} variant={variant} labelledBy={titleId}>
      <div className="ct-dialog-content" style={{ width }}>
        {head}
        <div className="ct-dialog-body">
          {children}
          {footer && <div className="ct-dialog-footer">{footer}</div>}
        </div>
      </div>
    </Modal>
  )
}
