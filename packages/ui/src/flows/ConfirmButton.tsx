import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../controls/Button.tsx'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'

/** Props of {@link ConfirmButton}. */
export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question. */
  title: string
  /** What happens, and what will be lost. */
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'primary' | 'danger' | undefined
  onConfirm: () => void
}

/**
 * SHL-19: an action that asks once, such as to duplicate or to reset a password.
 * @example
 * import { ConfirmButton } from '@comptoir/ui'
 *
 * export const DeleteKey = ({ onDelete }: { onDelete: () => void }) => (
 *   <ConfirmButton
 *     variant="danger"
 *     title="Delete this key?"
 *     text="Programs that use it can no longer call the API."
 *     confirmLabel="Delete"
 *     cancelLabel="Keep"
 *     tone="danger"
 *     onConfirm={onDelete}
 *   >
 *     Delete
 *   </ConfirmButton>
 * )
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirmLabel, cancelLabel, tone, onConfirm, ...button } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        tone={tone}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
