import { ApiError } from '@comptoir/core/http'
import type { Credentials } from '@comptoir/core/session'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'

export interface Login {
  /** Tries to log in; `code` when a second factor is asked for. Throws what is no refusal. */
  login: (credentials: Credentials) => Promise<'done' | 'code' | 'refused'>
  /** Why the newest try was refused, in words. */
  refusal: string | undefined
}

/** Logs in and says a refusal in words (AUT-07, AUT-22). It never says which of e-mail and password was wrong. */
export function useLogin(): Login {
  const { t } = useTranslation('login')
  const { session } = useApp()
  const [code, setCode] = useState<string>()
  return {
    refusal:
      code === undefined
        ? undefined
        : t(code === 'second_factor_required' ? 'wrongCode' : 'wrongCredentials'),
    async login(credentials) {
      setCode(undefined)
      try {
        await session.login(credentials)
        return 'done'
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        const isAsking = error.code === 'second_factor_required'
        if (isAsking && credentials.code === undefined) return 'code'
        setCode(error.code)
        return 'refused'
      }
    },
  }
}
