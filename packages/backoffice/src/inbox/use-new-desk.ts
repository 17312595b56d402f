import type { QuickReplyFailure } from '@comptoir/core/desk'
import type { Inbox } from '@comptoir/core/inbox'
import { useToasts } from '@comptoir/ui'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useRefusal } from '../page/refusal.ts'
import { useAside } from '../page/use-aside.ts'
import { createDesk, type Desk } from './desk.ts'

/** Makes the desk of the page; it follows the open conversation while the page stands. */
export function useNewDesk(inbox: Inbox): Desk {
  const { t } = useTranslation('inbox')
  const { session, live } = useApp()
  const { show } = useToasts()
  const refusal = useRefusal()
  const onReplyFailed = useEffectEvent(({ action, error, retry }: QuickReplyFailure) => {
    const text = `${t(`replies.failed.${action}`)} ${refusal.ofError(error)}`
    show({ id: 'quick-reply', text, tone: 'error', action: { label: t('resend'), onSelect: retry } })
  })
  // The callback is called later, from the stores that live as long as the desk.
  const desk = useMemo(
    () => createDesk({ session, live, inbox, onReplyFailed: (failure) => onReplyFailed(failure) }),
    [session, live, inbox],
  )
  useAside(desk.labels)
  useAside(desk.team)
  useEffect(() => {
    void desk.labels.load()
    void desk.team.load()
    return () => desk.dispose()
  }, [desk])
  return desk
}
