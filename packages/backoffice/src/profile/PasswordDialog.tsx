import { changePassword } from '@comptoir/core/session'
import { useToasts } from '@comptoir/ui'
import { checkNewPassword, checkText, NewPassword, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { blamePassword } from './blame-password.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

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
    blame: blamePassword,
  })
  return (
    <ProfileDialog
      form={form}
      title={t('password.title')}
      submitLabel={t('password.submit')}
      sentence={t('password.sentence')}
      onClose={onClose}
    >
      <OwnPassword {...form.field('password')} label={t('present')} />
      <NewPassword {...form.field('newPassword')} label={t('password.new')} emailAddress={emailAddress} />
    </ProfileDialog>
  )
}
