import { checkSenderDomain, type SenderDomain } from '@comptoir/core/sender-domains'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { type PageAction, useAction } from '../page/use-action.ts'

const AGAIN_MS = 30_000

/**
 * Checks a domain when asked, and by itself every half minute while it is on screen and not verified. A check by itself
 * that fails is repeated by the next one.
 */
export function useDomainCheck(
  { venueId, domain, state }: SenderDomain,
  may: boolean,
  onChecked: () => void,
): { action: PageAction; check: () => void } {
  const { t } = useTranslation('sender-domains')
  const { session } = useApp()
  const action = useAction()
  const params = { venueId, domain }
  const ask = () => session.api(checkSenderDomain, { params }).then(onChecked)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && action.busy === undefined) ask().catch(() => undefined)
  })
  const isWaiting = may && state !== 'verified'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(look, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { action, check: () => void action.run('check', ask, t('checked')) }
}
