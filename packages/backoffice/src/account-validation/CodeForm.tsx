import { ApiError } from '@comptoir/core/http'
import { activateMe, type CodeChannel, resendActivation } from '@comptoir/core/session'
import { Button, CodeInput } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure, StatusMessage, useCountdown, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { type Problem, useProblem } from '../app/problem.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import type { ActivationCodes } from './activation-codes.ts'

/** How long one waits for a mail before asking for another. */
const PATIENCE_S = 60
const DIGITS = 6

function useActivation() {
  const { session } = useApp()
  const navigate = useNavigate()
  const form = useForm({
    initial: { activationCode: '' },
    check: ({ activationCode }) => ({
      activationCode: activationCode.length === DIGITS ? undefined : 'required',
    }),
    async send({ activationCode }) {
      try {
        session.update(await session.api(activateMe, { body: { activationCode } }))
      } catch (error) {
        form.set('activationCode', '')
        throw error
      }
      await navigate({ to: '/' })
    },
    blame: ({ code }) =>
      code === 'wrong_code' || code === 'expired_code' ? { activationCode: code } : undefined,
  })
  return form
}

interface Sent {
  channel: CodeChannel
  sentTo: string
}

/** Sends a new code, not more often than a mail takes. */
function useResend(onSent: (sent: Sent) => void, onActive: () => void) {
  const { session } = useApp()
  const problemOf = useProblem()
  const countdown = useCountdown(PATIENCE_S)
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<Problem>()
  async function resend(channel: CodeChannel) {
    setSent(undefined)
    setProblem(undefined)
    try {
      const answer = await session.api(resendActivation, { query: { channel } })
      setSent(answer)
      onSent(answer)
      countdown.start(PATIENCE_S)
    } catch (error) {
      // Activated meanwhile, in another tab.
      if (error instanceof ApiError && error.code === 'conflict') return onActive()
      if (error instanceof ApiError && error.retryAfterMs) countdown.start(error.retryAfterMs / 1000)
      setProblem(problemOf(error))
    }
  }
  return { secondsLeft: countdown.secondsLeft, sent, problem, resend }
}

type Again = ReturnType<typeof useResend>

/** A new code: by the same channel after a while, by the other at once. */
function OtherChannels({ codes, again }: { codes: ActivationCodes; again: Again }) {
  const { t } = useTranslation('account-validation')
  const other = codes.channel === 'sms' ? 'email' : 'sms'
  return (
    <>
      {again.secondsLeft > 0 ? (
        <span>{t('wait', { count: again.secondsLeft })}</span>
      ) : (
        <button type="button" className="bo-link" onClick={() => void again.resend(codes.channel)}>
          {t('resend')}
        </button>
      )}
      {codes.phone !== null && (
        <button type="button" className="bo-link" onClick={() => void again.resend(other)}>
          {t(`resendBy.${other}`, { phone: codes.phone })}
        </button>
      )}
    </>
  )
}

/** Six digits, sent as soon as the last one is there. */
export function CodeForm({
  codes,
  onChangeAddress,
}: {
  codes: ActivationCodes
  onChangeAddress: () => void
}) {
  const { t } = useTranslation('account-validation')
  const { session } = useApp()
  const navigate = useNavigate()
  const form = useActivation()
  const sentText = ({ channel, sentTo }: Sent) =>
    channel === 'email' && !sendsMail() ? t('noMail.sent') : t('sent', { sentTo })
  const again = useResend(codes.reload, () => void session.check().then(() => navigate({ to: '/' })))
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <CodeInput
        {...form.field('activationCode')}
        label={t('code')}
        onComplete={(activationCode) => void form.submit(undefined, { activationCode })}
        required
        autoFocus
      />
      <Failure problem={form.failure ?? again.problem} />
      {again.sent && <StatusMessage tone="success">{sentText(again.sent)}</StatusMessage>}
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('submit')}
      </Button>
      <div className="bo-validation-more">
        <OtherChannels codes={codes} again={again} />
        <button type="button" className="bo-link" onClick={onChangeAddress}>
          {t('change.title')}
        </button>
      </div>
    </form>
  )
}
