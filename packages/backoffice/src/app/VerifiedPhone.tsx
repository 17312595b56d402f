import { FeedbackDialog } from '@comptoir/ui'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** SHL-10, SHL-39. */
const SHOWN_MS = 5000

/** SHL-10: says that the phone number is verified when the address brings that word, and takes it out again. */
export function VerifiedPhone() {
  const { t } = useTranslation()
  const router = useRouter()
  const isTold = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('phone_number_verified') === 'true',
  })
  const [isClosed, setIsClosed] = useState(false)
  if (!isTold || isClosed) return null
  function close() {
    setIsClosed(true)
    const url = new URL(window.location.href)
    url.searchParams.delete('phone_number_verified')
    router.history.replace(`${url.pathname}${url.search}${url.hash}`)
  }
  return (
    <FeedbackDialog
      isOpen
      kind="success"
      title={t('phoneVerified.title')}
      autoCloseMs={SHOWN_MS}
      onClose={close}
      labels={{ close: t('close') }}
    >
      {t('phoneVerified.text')}
    </FeedbackDialog>
  )
}
