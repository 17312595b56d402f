import { type ReactNode, useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { useUnloadWarning } from '../forms/use-unload-warning.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogHead } from './Dialog.tsx'
import { Modal } from './Modal.tsx'
import { FIRST_FIELD } from './tab-stops.ts'

/** Props of {@link DrawerForm}. */
export interface DrawerFormProps {
  isOpen: boolean
  title: string
  /** One sentence under the title. */
  sentence?: ReactNode
  /** The fields, with a {@link FormErrors} first. */
  children: ReactNode
  /** Something would be lost by closing: asks first. */
  isDirty?: boolean | undefined
  isBusy?: boolean | undefined
  /** Beside the buttons, such as a quiet "Delete". */
  aside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  labels: {
    submit: string
    cancel: string
    close: string
    /** Of the question before losing what was written. */
    discardTitle: string
    discardText: string
    discard: string
    keep: string
  }
}

/** The first field has the focus, not the cross that comes before it. */
function markFirstField(form: HTMLFormElement | null) {
  const first = form?.querySelector(FIRST_FIELD)
  if (!form?.querySelector('[data-autofocus]')) first?.setAttribute('data-autofocus', '')
}

/**
 * A form from the side: 40 % of a wide screen, all of a phone. Closing with changes asks once.
 * @example
 * import { DrawerForm, TextField } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function EditLabel({ saved, onClose }: { saved: string; onClose: () => void }) {
 *   const [name, setName] = useState(saved)
 *   return (
 *     <DrawerForm
 *       isOpen
 *       title="Edit label"
 *       isDirty={name !== saved}
 *       onSubmit={onClose}
 *       onClose={onClose}
 *       labels={{
 *         submit: 'Save',
 *         cancel: 'Cancel',
 *         close: 'Close',
 *         discardTitle: 'Discard your changes?',
 *         discardText: 'What you typed will be lost.',
 *         discard: 'Discard',
 *         keep: 'Keep editing',
 *       }}
 *     >
 *       <TextField label="Name" value={name} onChange={setName} />
 *     </DrawerForm>
 *   )
 * }
 */
export function DrawerForm(props: DrawerFormProps) {
  const { isOpen, title, sentence, children, isDirty = false, isBusy = false, labels, onClose } = props
  const [isAsking, setIsAsking] = useState(false)
  const formId = useId()
  const titleId = useId()
  useUnloadWarning(isOpen && isDirty)
  const leave = () => (isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <Modal isOpen={isOpen} onClose={leave} className="ct-drawer-form" labelledBy={titleId}>
        <div className="ct-drawer-form-content">
          <DialogHead id={titleId} title={title} closeLabel={labels.close} onClose={leave} />
          <form
            ref={markFirstField}
            id={formId}
            className="ct-drawer-form-fields"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!isBusy) props.onSubmit()
            }}
          >
            {sentence && <p className="ct-drawer-form-sentence">{sentence}</p>}
            {children}
          </form>
          <div className="ct-drawer-form-footer">
            {props.aside && <div className="ct-drawer-form-aside">{props.aside}</div>}
            <Button onClick={leave}>{labels.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" isLoading={isBusy}>
              {labels.submit}
            </Button>
          </div>
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        title={labels.discardTitle}
        confirmLabel={labels.discard}
        cancelLabel={labels.keep}
        tone="danger"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
      >
        {labels.discardText}
      </ConfirmDialog>
    </>
  )
}
