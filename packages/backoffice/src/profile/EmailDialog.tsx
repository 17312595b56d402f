import { updateMe } from '@comptoir/core/session'
import { TextField } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { checkEmail, checkText, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { FormDialog } from '../page/FormDialog.tsx'

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
    blame({ code }) {
      if (code === 'existed_email') return { emailAddress: code }
      return code === 'wrong_password' ? { password: code } : undefined
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('email.title')}
      submitLabel={t('email.submit')}
      isBusy={form.isBusy}
      failure={form.failure?.reason}
      onSubmit={() => void form.submit()}
    >
      <p>{t('email.sentence', { emailAddress: old })}</p>
      <TextField
        type="email"
        name="emailAddress"
        label={t('email.new')}
        autoComplete="email"
        value={form.values.emailAddress}
        onChange={(value) => form.set('emailAddress', value)}
        error={form.errors.emailAddress}
      />
      <OwnPassword
        name="password"
        label={t('present')}
        value={form.values.password}
        onChange={(value) => form.set('password', value)}
        error={form.errors.password}
      />
    </FormDialog>
  )
}
