import { type DemoLogin, getDemo } from '@comptoir/core/demo'
import { Avatar } from '@comptoir/ui'
import { useState } from 'react'
import { Failure } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useProblem } from '../app/problem.ts'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import { useRoleName } from '../page/use-role-name.ts'
import type { Known } from './LoginForm.tsx'
import { useLogin } from './use-login.ts'

interface DemoLoginsProps {
  onCodeNeeded: (known: Known) => void
}

function Choice({ login, onChoose }: { login: DemoLogin; onChoose: () => void }) {
  const { t } = useTranslation('login')
  const roleName = useRoleName()
  const name = `${login.firstName} ${login.lastName}`
  const role =
    login.accountType === 'other' ? roleName({ name: login.roleName }) : t(`account.${login.accountType}`)
  return (
    <li>
      <button type="button" className="bo-demo-login" onClick={onChoose}>
        <Avatar name={name} size="s" />
        <span className="bo-demo-name">{name}</span>
        <span className="bo-demo-role">{role}</span>
      </button>
    </li>
  )
}

/** In a demo, and only there: who may come in, by one click. */
export function DemoLogins({ onCodeNeeded }: DemoLoginsProps) {
  const { t } = useTranslation('login')
  const problemOf = useProblem()
  const { login, refusal } = useLogin()
  const [error, setError] = useState<unknown>()
  const { session } = useApp()
  const demo = useResource('demo', (signal) => session.api(getDemo, {}, { signal })).data.value
  if (!demo?.isDemo || demo.logins.length === 0) return null

  async function choose({ emailAddress, password }: DemoLogin) {
    setError(undefined)
    try {
      if ((await login({ emailAddress, password })) === 'code') onCodeNeeded({ emailAddress, password })
    } catch (reason) {
      setError(reason)
    }
  }
  const failed = error === undefined ? undefined : problemOf(error)
  return (
    <section className="bo-demo" aria-labelledby="demo-title">
      <h2 id="demo-title" className="bo-demo-title">
        {t('demo.title')}
      </h2>
      <p className="bo-demo-sentence">{t('demo.sentence')}</p>
      <ul className="bo-demo-logins">
        {demo.logins.map((one) => (
          <Choice key={one.emailAddress} login={one} onChoose={() => void choose(one)} />
        ))}
      </ul>
      <Failure problem={refusal ? { reason: refusal, requestId: undefined } : failed} />
    </section>
  )
}
