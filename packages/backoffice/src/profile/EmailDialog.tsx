import { updateMe } from '@comptoir/core/session'
import { TextField } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { checkEmail, checkText, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { blamePassword } from './blame-password.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** A new address: it is proven by a code before anything else goes on. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const navigate = useNavigate()
  const old = session.manager.value?.managerEmail ?? ''
  const form = useForm({
    initial: { emailAddress: '', password: '' },
    check: ({ emailAddress, password }) => ({
      emailAddress: emailAddress.trim().toLowerCase() === old ? 'same_email' : checkEmail(emailAddress),
      password: checkText(password),
    }),
    async send({ emailAddress, password }) {
      const body = { emailAddress: emailAddress.trim(), password }
      session.update(await session.api(updateMe, { body }))
      await navigate({ to: '/account-validation' })
    },
    blame: (error) => (error.code === 'existed_email' ? { emailAddress: error.code } : blamePassword(error)),
  })
  return (
    <ProfileDialog
      form={form}
      title={t('email.title')}
      submitLabel={t('email.submit')}
      sentence={t('email.sentence', { emailAddress: old })}
      onClose={onClose}
    >
      <TextField
        {...form.field('emailAddress')}
        type="email"
        label={t('email.new')}
        required
        autoComplete="email"
      />
      <OwnPassword {...form.field('password')} label={t('present')} />
    </ProfileDialog>
  )
}
