import { Button, FormActions } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/translation.ts'
import { UnsavedChanges } from '../app/UnsavedChanges.tsx'
import type { Form } from './use-form.ts'

interface SaveFormProps {
  form: Pick<Form<object>, 'isDirty' | 'isBusy' | 'failure'>
  onSave: () => Promise<unknown>
  className?: string
  /** The fields are only looked at: nothing can be saved. */
  isReadOnly?: boolean
  /** Instead of "Save". */
  saveLabel?: string
  /** Other buttons, before the one that saves. */
  actions?: ReactNode
  children: ReactNode
}

/** Fields that are saved together: asks before they are left unsaved, and says so beside the button, and why it failed. */
export function SaveForm(props: SaveFormProps) {
  const { form, onSave, className, isReadOnly = false, saveLabel, actions, children } = props
  const { t } = useTranslation('page')
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} />
      {children}
      <p className="bo-form-failure" role="alert">
        {form.failure}
      </p>
      {!isReadOnly && (
        <FormActions note={form.isDirty ? t('unsaved') : undefined}>
          {actions}
          <Button variant="primary" type="submit" isLoading={form.isBusy}>
            {saveLabel ?? t('save')}
          </Button>
        </FormActions>
      )}
    </form>
  )
}
