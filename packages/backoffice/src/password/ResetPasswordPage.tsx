import { ApiError, isTransient } from '@comptoir/core/http'
import { checkPasswordReset, resetPassword } from '@comptoir/core/session'
import { Button, LoadingSkeleton } from '@comptoir/ui'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import {
  checkNewPassword,
  Failure,
  NewPassword,
  PublicPage,
  StatusMessage,
  TextLink,
  useForm,
} from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'

const route = getRouteApi('/reset-password')

interface PasswordFormProps {
  token: string
  onDone: () => void
  onInvalid: () => void
}

function PasswordForm({ token, onDone, onInvalid }: PasswordFormProps) {
  const { t } = useTranslation('password')
  const { session } = useApp()
  const form = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    async send({ newPassword }) {
      try {
        await session.api(resetPassword, { params: { token }, body: { newPassword } })
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invalid_token') throw error
        onInvalid()
      }
    },
  })
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <NewPassword {...form.field('newPassword')} label={t('reset.password')} autoFocus />
      <Failure problem={form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

function Invalid() {
  const { t } = useTranslation('password')
  return (
    <div className="bo-access">
      <StatusMessage tone="attention">{t('reset.invalid')}</StatusMessage>
      <LinkButton to="/forgotten-password" variant="primary" isBlock>
        {t('reset.newLink')}
      </LinkButton>
    </div>
  )
}

function Done() {
  const { t } = useTranslation('password')
  return (
    <div className="bo-access">
      <StatusMessage tone="success">{t('reset.done')}</StatusMessage>
      <LinkButton to="/login" variant="primary" isBlock>
        {t('toLogin')}
      </LinkButton>
    </div>
  )
}

/** The link is looked at before anybody thinks of a password (AUT-10, AUT-18, AUT-23). */
function Checked({ token }: { token: string }) {
  const { t } = useTranslation('password')
  const [outcome, setOutcome] = useState<'done' | 'invalid'>()
  const { session } = useApp()
  const link = useResource(token, (signal) =>
    session.api(checkPasswordReset, { params: { token } }, { signal }),
  )
  const data = link.data.value
  const error = link.error.value
  if (outcome === 'done') return <Done />
  if (data === true && outcome === undefined)
    return (
      <PasswordForm token={token} onDone={() => setOutcome('done')} onInvalid={() => setOutcome('invalid')} />
    )
  if (error !== undefined && isTransient(error))
    return <ProblemState title={t('reset.failed')} error={error} onRetry={() => void link.reload()} />
  if (data === undefined && error === undefined) return <LoadingSkeleton label={t('reset.checking')} />
  return <Invalid />
}

/** Sets a new password by the link of a mail (AUT-02, AUT-11). */
export function ResetPasswordPage() {
  const { t } = useTranslation('password')
  const { token } = route.useSearch()
  return (
    <PublicPage
      title={t('reset.title')}
      sentence={t('reset.sentence')}
      ways={
        <p>
          <TextLink to="/login">{t('toLogin')}</TextLink>
        </p>
      }
    >
      {token === undefined ? <Invalid /> : <Checked key={token} token={token} />}
    </PublicPage>
  )
}
