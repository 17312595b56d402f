import { type Conversation, type InboxMessage, isFromAgent } from '@comptoir/core/inbox'
import { useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useInboxTeam } from './inbox-team.ts'

/** Who wrote a message of the business: a name to show, or undefined for the manager who reads. */
export type AuthorOf = (message: Author, venue: Pick<Conversation, 'locationTitle'>) => string | undefined

type Author = Pick<InboxMessage, 'managerId' | 'metadata' | 'isUnsent'>

/** Names who answered: the agent, a rule, a colleague, or the venue where no one of the team is known to have. */
export function useAuthors(): AuthorOf {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const ownId = session.manager.value?.managerId
  const team = useInboxTeam().team.data.value
  return useMemo(() => {
    const names = new Map((team ?? []).map(({ managerId, name }) => [managerId, name]))
    return (message, { locationTitle }) => {
      const { managerId, metadata, isUnsent } = message
      if (isFromAgent(message)) return t('agent')
      if (metadata.isGenerated === '1') return t('automatic')
      if (isUnsent || managerId === ownId) return undefined
      if (managerId === undefined) return locationTitle
      // Until the team is read, no one is a former colleague.
      return names.get(managerId) ?? (team ? t('team.former') : t('team.colleague'))
    }
  }, [t, ownId, team])
}
