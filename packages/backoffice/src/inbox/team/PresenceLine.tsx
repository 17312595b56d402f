import type { Conversation } from '@comptoir/core/inbox'
import type { Present } from '@comptoir/core/inbox-team'
import { TypingDots } from '@comptoir/ui/chat'
import { useEffect } from 'react'
import { useCustomerName } from '../../app/customer.ts'
import { useTranslation } from '../../app/translation.ts'
import { useInboxTeam } from '../inbox-team.ts'

/** Shows the others that this manager looks at the open conversation, as long as the tab is in front. */
export function usePresence(conversation: Conversation | undefined) {
  const { presence } = useInboxTeam()
  const id = conversation?.id
  const venueId = conversation?.venueId
  useEffect(() => {
    if (!presence || id === undefined || venueId === undefined) return
    const follow = () => presence.look(document.visibilityState === 'visible' ? { venueId, id } : undefined)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      presence.look(undefined)
    }
  }, [presence, id, venueId])
}

const noOne: readonly Present[] = []

/** Who else is here and who is typing. */
export function PresenceLine({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox')
  const nameOf = useCustomerName()
  const others = useInboxTeam().presence?.others.value ?? noOne
  const customer = others.find(({ managerId }) => managerId === undefined)
  const managers = others.filter(({ managerId }) => managerId !== undefined)
  const said = [
    ...(customer ? [t('presence.typing', { name: nameOf(conversation) })] : []),
    ...managers.map(({ name, isTyping }) => t(isTyping ? 'presence.typing' : 'presence.looking', { name })),
  ]
  return (
    <p className="bo-presence" role="status">
      {others.some(({ isTyping }) => isTyping) && <TypingDots label="" />}
      {said.join(' · ')}
    </p>
  )
}
