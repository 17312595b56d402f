import './account-validation.css'
import { useState } from 'react'
import { MailboxHint, PublicPage } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { useActivationCodes } from './activation-codes.ts'
import { CodeForm } from './CodeForm.tsx'
import { NewAddressForm } from './NewAddressForm.tsx'

/** The last step of a sign-up, and the first after a change of address: the code (AUT-04, AUT-19). */
export function AccountValidationPage() {
  const { t } = useTranslation('account-validation')
  const { session } = useApp()
  const [isChanging, setChanging] = useState(false)
  const emailAddress = session.manager.value?.managerEmail ?? ''
  const codes = useActivationCodes(emailAddress)
  const isByPhone = codes.channel === 'sms'
  const sentence = isByPhone
    ? t('byPhone.sentence', { phone: codes.sentTo })
    : sendsMail()
      ? t('sentence', { emailAddress })
      : t('noMail.sentence')
  const title = isByPhone ? t('byPhone.title') : t(sendsMail() ? 'title' : 'noMail.title')
  return (
    <PublicPage
      title={isChanging ? t('change.title') : title}
      sentence={isChanging ? t('change.sentence') : sentence}
      ways={
        <>
          <MailboxHint />
          <p>
            {t('other')}{' '}
            <button type="button" className="bo-link" onClick={() => void session.logout()}>
              {t('logout')}
            </button>
          </p>
        </>
      }
    >
      {isChanging ? (
        <NewAddressForm onDone={() => setChanging(false)} />
      ) : (
        <CodeForm key={emailAddress} codes={codes} onChangeAddress={() => setChanging(true)} />
      )}
    </PublicPage>
  )
}
