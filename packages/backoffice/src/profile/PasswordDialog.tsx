import { changePassword } from '@comptoir/core/session'
import { useToasts } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { checkNewPassword, checkText, NewPassword, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { FormDialog } from '../page/FormDialog.tsx'

/** A new password: every other session ends with the old one (T24). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const toasts = useToasts()
  const emailAddress = session.manager.value?.managerEmail ?? ''
  const form = useForm({
    initial: { password: '', newPassword: '' },
    check: ({ password, newPassword }) => ({
      password: checkText(password),
      newPassword: checkNewPassword(newPassword, emailAddress),
    }),
    async send(body) {
      await session.api(changePassword, { body })
      toasts.show({ text: t('password.changed'), tone: 'success' })
      onClose()
    },
    blame: ({ code }) => (code === 'wrong_password' ? { password: code } : undefined),
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('password.title')}
      submitLabel={t('password.submit')}
      isBusy={form.isBusy}
      failure={form.failure?.reason}
      onSubmit={() => void form.submit()}
    >
      <p>{t('password.sentence')}</p>
      <OwnPassword
        name="password"
        label={t('present')}
        value={form.values.password}
        onChange={(value) => form.set('password', value)}
        error={form.errors.password}
      />
      <NewPassword
        name="newPassword"
        label={t('password.new')}
        value={form.values.newPassword}
        onChange={(value) => form.set('newPassword', value)}
        error={form.errors.newPassword}
        emailAddress={emailAddress}
      />
    </FormDialog>
  )
}
