import { type Conversation, type InboxMessage, isFromAgent } from '@comptoir/core/inbox'
import { useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useInboxTeam } from './inbox-team.ts'

/** Who wrote a message of the business: a name to show, or undefined for the manager who reads. */
export type AuthorOf = (message: Author, venue: Pick<Conversation, 'locationTitle'>) => string | undefined

type Author = Pick<InboxMessage, 'managerId' | 'metadata' | 'isUnsent'>

/** The names of the team by manager; undefined until the team is read. */
function useTeamNames(): ReadonlyMap<number, string> | undefined {
  const team = useInboxTeam().team.data.value
  return useMemo(() => team && new Map(team.map(({ managerId, name }) => [managerId, name])), [team])
}

/** Names a manager: the reader as such, and a colleague until the team is read. */
export function useManagerName(): (managerId: number) => string {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const ownId = session.manager.value?.managerId
  const names = useTeamNames()
  return useMemo(
    () => (managerId) => {
      if (managerId === ownId) return t('business')
      return names?.get(managerId) ?? (names ? t('team.former') : t('team.colleague'))
    },
    [t, ownId, names],
  )
}

/** Names who answered: the agent, a rule, a colleague, or the venue where no one of the team is known to have. */
export function useAuthors(): AuthorOf {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const ownId = session.manager.value?.managerId
  const managerName = useManagerName()
  return useMemo(
    () =>
      (message, { locationTitle }) => {
        const { managerId, metadata, isUnsent } = message
        if (isFromAgent(message)) return t('agent')
        if (metadata.isGenerated === '1') return t('automatic')
        if (isUnsent || managerId === ownId) return undefined
        if (managerId === undefined) return locationTitle
        return managerName(managerId)
      },
    [t, ownId, managerName],
  )
}
