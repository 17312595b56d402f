import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

const VerifiedPhoneDialog = lazy(async () => ({
  default: (await import('./VerifiedPhoneDialog.tsx')).VerifiedPhoneDialog,
}))

/** SHL-10: says that the phone number is verified when the address brings that word, and takes it out again. */
export function VerifiedPhone() {
  const router = useRouter()
  const isVerified = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('phone_number_verified') === 'true',
  })
  const [isClosed, setIsClosed] = useState(false)
  if (!isVerified || isClosed) return null
  function close() {
    setIsClosed(true)
    const url = new URL(window.location.href)
    url.searchParams.delete('phone_number_verified')
    router.history.replace(`${url.pathname}${url.search}${url.hash}`)
  }
  return (
    <Suspense fallback={null}>
      <VerifiedPhoneDialog onClose={close} />
    </Suspense>
  )
}
