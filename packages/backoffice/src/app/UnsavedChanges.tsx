import { ConfirmDialog, useUnloadWarning } from '@comptoir/ui'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdPage } from './held-page.ts'
import { openIn } from './open-drawer.ts'
import { useTranslation } from './translation.ts'

/** Stands in a page with a form: while something would be lost, leaving asks first, inside and outside the application. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('app')
  useUnloadWarning(isDirty)
  useEffect(() => (isDirty ? holdPage() : undefined), [isDirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || openIn(current.search) !== openIn(next.search)),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
