import { Button, CodeInput, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { checkText, Failure, useForm } from '../access/index.ts'
import { useTranslation } from '../app/translation.ts'
import type { Known } from './LoginForm.tsx'
import { useLogin } from './use-login.ts'

interface CodeStepProps {
  known: Known
  onBack: () => void
}

interface FactorFieldProps {
  value: string
  onChange: (code: string) => void
  onComplete: (code: string) => void
  error: string | undefined
  isRecovery: boolean
}

function FactorField({ isRecovery, onComplete, ...field }: FactorFieldProps) {
  const { t } = useTranslation('login')
  return isRecovery ? (
    <TextField
      {...field}
      name="code"
      label={t('code.recovery')}
      help={t('code.recoveryHelp')}
      autoComplete="off"
      spellCheck={false}
      required
      autoFocus
    />
  ) : (
    <CodeInput {...field} name="code" label={t('code.digits')} onComplete={onComplete} required autoFocus />
  )
}

/** The second factor: six digits of the authenticator, or a recovery code. */
export function CodeStep({ known, onBack }: CodeStepProps) {
  const { t } = useTranslation('login')
  const { login, refusal } = useLogin()
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkText(code) }),
    async send({ code }) {
      if ((await login({ ...known, code: code.trim() })) === 'refused') form.set('code', '')
    },
  })
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <FactorField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        onComplete={(code) => void form.submit(undefined, { code })}
        error={form.errors.code}
      />
      <Failure problem={refusal ? { reason: refusal, requestId: undefined } : form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('submit')}
      </Button>
      <div className="bo-login-other">
        <button
          type="button"
          className="bo-link"
          onClick={() => {
            form.set('code', '')
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'code.useDigits' : 'code.useRecovery')}
        </button>
        <button type="button" className="bo-link" onClick={onBack}>
          {t('code.back')}
        </button>
      </div>
    </form>
  )
}
