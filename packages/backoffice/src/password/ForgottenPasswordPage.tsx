import { requestPasswordReset } from '@comptoir/core/session'
import { Button, TextField } from '@comptoir/ui'
import { useState } from 'react'
import {
  checkEmail,
  Failure,
  MailboxHint,
  PublicPage,
  StatusMessage,
  TextLink,
  useForm,
} from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'

function AddressForm({ onSent }: { onSent: (emailAddress: string) => void }) {
  const { t } = useTranslation('password')
  const { session } = useApp()
  const form = useForm({
    initial: { emailAddress: '' },
    check: ({ emailAddress }) => ({ emailAddress: checkEmail(emailAddress) }),
    async send({ emailAddress }) {
      await session.api(requestPasswordReset, { body: { emailAddress: emailAddress.trim() } })
      onSent(emailAddress.trim())
    },
  })
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...form.field('emailAddress')}
        type="email"
        label={t('email')}
        autoComplete="username"
        required
        autoFocus
      />
      <Failure problem={form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('forgotten.submit')}
      </Button>
    </form>
  )
}

/** Asks for a link that sets a new password. The answer is the same for every address (AUT-02, AUT-09). */
export function ForgottenPasswordPage() {
  const { t } = useTranslation('password')
  const [sentTo, setSentTo] = useState<string>()
  const from = sendsMail() ? 'forgotten' : 'noMail'
  return (
    <PublicPage
      title={t('forgotten.title')}
      sentence={t(`${from}.${sentTo === undefined ? 'sentence' : 'sentSentence'}`)}
      ways={
        <>
          {sentTo !== undefined && sendsMail() && (
            <p>
              {t('forgotten.nothing')}{' '}
              <button type="button" className="bo-link" onClick={() => setSentTo(undefined)}>
                {t('forgotten.again')}
              </button>
            </p>
          )}
          <p>
            <TextLink to="/login">{t('toLogin')}</TextLink>
          </p>
          <MailboxHint />
        </>
      }
    >
      {sentTo === undefined ? (
        <AddressForm onSent={setSentTo} />
      ) : (
        <StatusMessage tone="success">{t(`${from}.sent`, { emailAddress: sentTo })}</StatusMessage>
      )}
    </PublicPage>
  )
}
