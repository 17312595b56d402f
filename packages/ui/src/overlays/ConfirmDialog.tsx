import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What happens, and what will be lost. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'primary' | 'danger' | undefined
  isBusy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks once before something happens. The safe answer has the focus.
 * @example
 * import { ConfirmDialog } from '@comptoir/ui'
 *
 * export const Leave = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
 *   <ConfirmDialog
 *     isOpen
 *     title="Leave without saving?"
 *     confirmLabel="Leave"
 *     cancelLabel="Stay"
 *     onConfirm={onLeave}
 *     onCancel={onStay}
 *   >
 *     Your changes will be lost.
 *   </ConfirmDialog>
 * )
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel, tone = 'primary', isBusy = false } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onCancel}
      title={title}
      closeLabel={cancelLabel}
      size="s"
      footer={
        <>
          <Button onClick={props.onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={tone} isLoading={isBusy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
