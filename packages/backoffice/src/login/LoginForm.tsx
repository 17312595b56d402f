import { ApiError } from '@comptoir/core/http'
import { Button, PasswordField, TextField } from '@comptoir/ui'
import type { TFunction } from 'i18next'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useProblem } from '../app/problem.ts'

interface Mistakes {
  email?: string
  password?: string
}

function findMistakes(t: TFunction<'login'>, email: string, password: string): Mistakes {
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
  return {
    ...(email.trim() === '' ? { email: t('emailMissing') } : isEmail ? {} : { email: t('emailWrong') }),
    ...(password === '' ? { password: t('passwordMissing') } : {}),
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The way in (AUT-07). The session tells the router when it has begun. */
function useLogin() {
  const { t } = useTranslation('login')
  const { session } = useApp()
  const problemOf = useProblem()
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(email: string, password: string): Promise<Mistakes> {
    const found = findMistakes(t, email, password)
    setMistakes(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return found
    setIsBusy(true)
    try {
      await session.login({ emailAddress: email.trim(), password })
    } catch (error) {
      setFailure(isRefused(error) ? t('wrongCredentials') : problemOf(error).reason)
    } finally {
      setIsBusy(false)
    }
    return {}
  }
  return { mistakes, failure, isBusy, submit }
}

export function LoginForm() {
  const { t } = useTranslation('login')
  const { mistakes, failure, isBusy, submit } = useLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = await submit(email, password)
    if (found.email) emailRef.current?.focus()
    else if (found.password) passwordRef.current?.focus()
  }

  return (
    <form className="bo-login" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        ref={emailRef}
        type="email"
        name="email"
        label={t('email')}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={mistakes.email}
        autoFocus
      />
      <PasswordField
        ref={passwordRef}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={mistakes.password}
        visibilityLabels={{ show: t('showPassword'), hide: t('hidePassword') }}
      />
      <div role="alert" className="bo-login-failure">
        {failure}
      </div>
      <Button type="submit" variant="primary" isBlock isLoading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}
