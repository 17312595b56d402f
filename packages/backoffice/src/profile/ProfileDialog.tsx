import type { ReactNode } from 'react'
import type { Form } from '../access/index.ts'
import { FormDialog } from '../page/FormDialog.tsx'

interface ProfileDialogProps<V> {
  form: Form<V>
  title: string
  submitLabel: string
  /** What it is for, above the fields. */
  sentence: string
  onClose: () => void
  children: ReactNode
}

/** A few fields about oneself, over the page: open for as long as it is drawn. */
export function ProfileDialog<V>({ form, sentence, children, ...dialog }: ProfileDialogProps<V>) {
  return (
    <FormDialog
      {...dialog}
      isOpen
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure?.reason}
      onSubmit={() => void form.submit()}
    >
      <p>{sentence}</p>
      {children}
    </FormDialog>
  )
}
