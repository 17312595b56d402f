import { Button, Dialog, type DialogProps } from '@comptoir/ui'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../app/translation.ts'
import { UnsavedChanges } from '../app/UnsavedChanges.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  submitLabel: string
  isBusy: boolean
  /** Whether something would be lost: then Back asks first. */
  isDirty?: boolean
  /** Why it was refused, in words. */
  failure: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A few fields over the page. Enter sends them; a refusal stands above the buttons. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, isBusy, isDirty = false, failure, onSubmit, children, ...dialog } = props
  const { t } = useTranslation('page')
  const id = useId()
  return (
    <Dialog
      {...dialog}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isLoading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <UnsavedChanges isDirty={isDirty && !isBusy} />
        {children}
        <p className="bo-form-failure" role="alert">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
