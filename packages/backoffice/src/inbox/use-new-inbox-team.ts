import type { Inbox } from '@comptoir/core/inbox'
import type { NoteFailure, QuickReplyFailure } from '@comptoir/core/inbox-team'
import { useToasts } from '@comptoir/ui'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'
import { useAside } from '../page/use-aside.ts'
import { createInboxTeam, type InboxTeam } from './inbox-team.ts'

/** Makes the inbox team of the page; it follows the open conversation while the page stands. */
export function useNewInboxTeam(inbox: Inbox): InboxTeam {
  const { t } = useTranslation('inbox')
  const { session, live } = useApp()
  const { show } = useToasts()
  const refusal = useRefusal()
  const onReplyFailed = useEffectEvent(({ action, error, retry }: QuickReplyFailure) => {
    const text = `${t(`replies.failed.${action}`)} ${refusal.ofError(error)}`
    show({ id: 'quick-reply', text, tone: 'error', action: { label: t('resend'), onSelect: retry } })
  })
  const onNoteFailed = useEffectEvent(({ action, error, retry }: NoteFailure) => {
    const text = `${t(`threadNote.failed.${action}`)} ${refusal.ofError(error)}`
    show({ id: 'thread-note', text, tone: 'error', action: { label: t('resend'), onSelect: retry } })
  })
  // The callbacks are called later, from the stores that live as long as the inbox team.
  const team = useMemo(
    () =>
      createInboxTeam({
        session,
        live,
        inbox,
        onReplyFailed: (failure) => onReplyFailed(failure),
        onNoteFailed: (failure) => onNoteFailed(failure),
      }),
    [session, live, inbox],
  )
  useAside(team.labels)
  useAside(team.team)
  useEffect(() => {
    void team.labels.load()
    void team.team.load()
    return () => team.dispose()
  }, [team])
  return team
}
