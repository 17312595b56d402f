import type { Inbox } from '@comptoir/core/inbox'
import { EmptyState, LoadingSkeleton } from '@comptoir/ui'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'

/** Shown when no conversation is open: none is selected yet, it is loading, or it cannot be read (MSG-50). */
export function NoConversation({ inbox, isChosen }: { inbox: Inbox; isChosen: boolean }) {
  const { t } = useTranslation(['inbox', 'app'])
  const error = inbox.currentError.value
  const currentId = inbox.currentId.value
  if (error !== undefined) {
    return (
      <section className="bo-conversation">
        <ProblemState title={t('notFound')} error={error} onRetry={() => inbox.select(currentId)} />
      </section>
    )
  }
  return (
    <section className="bo-conversation">
      {isChosen || inbox.listState.value === 'loading' ? (
        <LoadingSkeleton label={t('loadingMessages')} variant="messages" />
      ) : (
        <EmptyState title={t('pick.title')}>{t('pick.text')}</EmptyState>
      )}
    </section>
  )
}
