import './login.css'
import { Button, TextField } from '@comptoir/ui'
import { checkEmail, checkText, Failure, OwnPassword, TextLink, useForm } from '../access/index.ts'
import { useTranslation } from '../app/translation.ts'
import { useLogin } from './use-login.ts'

/** The person who has entered the right password already. */
export interface Known {
  emailAddress: string
  password: string
}

export interface LoginFormProps {
  onCodeNeeded: (known: Known) => void
}

/** E-mail and password (AUT-07). The session notifies the router when it has begun. */
export function LoginForm({ onCodeNeeded }: LoginFormProps) {
  const { t } = useTranslation('login')
  const { login, refusal } = useLogin()
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkText(password) }),
    async send({ email, password }) {
      const known = { emailAddress: email.trim(), password }
      if ((await login(known)) === 'code') onCodeNeeded(known)
    },
  })
  const { values, set, errors, isBusy } = form
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        type="email"
        name="email"
        label={t('email')}
        autoComplete="username"
        value={values.email}
        onChange={(value) => set('email', value)}
        error={values.email === '' && errors.email ? t('emailMissing') : errors.email}
        required
        autoFocus
      />
      <div className="bo-login-password">
        <OwnPassword
          name="password"
          label={t('password')}
          value={values.password}
          onChange={(value) => set('password', value)}
          error={errors.password}
        />
        <TextLink to="/forgotten-password">{t('forgotten')}</TextLink>
      </div>
      <Failure problem={refusal ? { reason: refusal, requestId: undefined } : form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}
