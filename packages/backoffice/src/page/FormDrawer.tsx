import { DrawerForm, type DrawerFormProps } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { UnsavedChanges } from '../app/UnsavedChanges.tsx'

export interface FormDrawerProps extends Omit<DrawerFormProps, 'labels' | 'isOpen'> {
  /** Default: Save. */
  submitLabel?: string
  /** Why it was refused, in words. */
  failure: string | undefined
}

/** A form from the side, with the words that each of them needs. */
export function FormDrawer({ submitLabel, failure, children, ...drawer }: FormDrawerProps) {
  const { t } = useTranslation('page')
  return (
    <DrawerForm
      {...drawer}
      isOpen
      labels={{
        submit: submitLabel ?? t('save'),
        cancel: t('cancel'),
        close: t('close'),
        discardTitle: t('discard.title'),
        discardText: t('discard.text'),
        discard: t('discard.leave'),
        keep: t('discard.keep'),
      }}
    >
      <UnsavedChanges isDirty={drawer.isDirty === true && !drawer.isBusy} />
      {children}
      <p className="bo-form-failure" role="alert">
        {failure}
      </p>
    </DrawerForm>
  )
}
