import { updateMe } from '@comptoir/core/session'
import { Button, TextField } from '@comptoir/ui'
import { checkEmail, checkText, Failure, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'

/** Another address, for a mistyped one; the password proves who asks (MGR-07). */
export function NewAddressForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account-validation')
  const { session } = useApp()
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
      onDone()
    },
    blame({ code }) {
      if (code === 'existed_email') return { emailAddress: code }
      return code === 'wrong_password' ? { password: code } : undefined
    },
  })
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...form.field('emailAddress')}
        type="email"
        label={t('change.email')}
        help={t('change.old', { emailAddress: old })}
        autoComplete="email"
        required
        autoFocus
      />
      <OwnPassword {...form.field('password')} label={t('change.password')} />
      <Failure problem={form.failure} />
      <div className="bo-access-actions">
        <Button onClick={onDone}>{t('change.back')}</Button>
        <Button type="submit" variant="primary" isLoading={form.isBusy}>
          {t('change.submit')}
        </Button>
      </div>
    </form>
  )
}
