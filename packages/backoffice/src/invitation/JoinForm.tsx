import { type Answer, ApiError } from '@comptoir/core/http'
import { acceptInvitation, type getInvitation } from '@comptoir/core/roles'
import { Button, TextField } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkNewPassword, checkText, Failure, NewPassword, StatusMessage, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { type Problem, useProblem } from '../app/problem.ts'
import { useTranslation } from '../app/translation.ts'
import { TermsField } from '../register/index.ts'

export type Invited = Answer<typeof getInvitation>

interface InvitedProps {
  token: string
  invited: Invited
}

/** For somebody new: accepts, the terms too (D-36), and logs in with the password that was just chosen. */
export function JoinForm({ token, invited }: InvitedProps) {
  const { t } = useTranslation('invitation')
  const { session, preferences } = useApp()
  const navigate = useNavigate()
  const form = useForm({
    initial: { managerFirstName: '', managerLastName: '', password: '', termsAccepted: false },
    check: (details) => ({
      managerFirstName: checkText(details.managerFirstName),
      managerLastName: checkText(details.managerLastName),
      password: checkNewPassword(details.password, invited.emailAddress),
      termsAccepted: details.termsAccepted ? undefined : 'not_accepted',
    }),
    async send({ managerFirstName: firstName, managerLastName: lastName, password, termsAccepted }) {
      const language = preferences.language.peek()
      const body = { firstName, lastName, password, termsAccepted, language }
      const { emailAddress } = await session.api(acceptInvitation, { params: { token }, body })
      await session.login({ emailAddress, password })
      await navigate({ to: '/' })
    },
    blame: ({ fields }) =>
      'firstName' in fields || 'lastName' in fields
        ? { managerFirstName: fields.firstName, managerLastName: fields.lastName }
        : undefined,
  })
  const { field, values, set, errors } = form
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        type="email"
        name="emailAddress"
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="username"
        value={invited.emailAddress}
        onChange={() => {}}
        readOnly
      />
      <div className="bo-access-row">
        <TextField
          {...field('managerFirstName')}
          label={t('firstName')}
          autoComplete="given-name"
          required
          autoFocus
        />
        <TextField {...field('managerLastName')} label={t('lastName')} autoComplete="family-name" required />
      </div>
      <NewPassword {...field('password')} label={t('password')} emailAddress={invited.emailAddress} />
      <TermsField
        isAccepted={values.termsAccepted}
        onChange={(isAccepted) => set('termsAccepted', isAccepted)}
        error={errors.termsAccepted}
      />
      <Failure problem={form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** For somebody who has an account: one click, then the login unless they are signed in. */
export function KnownForm({ token, invited }: InvitedProps) {
  const { t } = useTranslation('invitation')
  const { session } = useApp()
  const navigate = useNavigate()
  const problemOf = useProblem()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  async function accept() {
    setBusy(true)
    setProblem(undefined)
    try {
      await session.api(acceptInvitation, { params: { token }, body: {} })
      await navigate({ to: '/login' })
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      setProblem(isGone ? { reason: t('invalid'), requestId: error.requestId } : problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="bo-access">
      <StatusMessage tone="info">{t('hasAccount', { emailAddress: invited.emailAddress })}</StatusMessage>
      <Failure problem={problem} />
      <Button variant="primary" isBlock isLoading={isBusy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
    </div>
  )
}
