import { listTeam } from '@comptoir/core/inbox-team'
import { useEffect, useState } from 'preact/hooks'
import type { Scene } from './scene.ts'

/** Names whose a conversation is: "you" for the reader, and "a colleague" until the team is read. */
export function useManagerName({ inbox, beside, t }: Scene): (managerId: number) => string {
  const { venueId, managerId: ownId } = inbox
  const [names, setNames] = useState<ReadonlyMap<number, string>>()
  useEffect(() => {
    if (!beside) return
    const leaving = new AbortController()
    beside.api(listTeam, { params: { venueId } }, { signal: leaving.signal }).then(
      (team) => setNames(new Map(team.map(({ managerId, name }) => [managerId, name]))),
      // The list is of use without the names: they stay "a colleague".
      () => undefined,
    )
    return () => leaving.abort()
  }, [beside, venueId])
  return (managerId) => {
    if (managerId === ownId) return t('you')
    return names?.get(managerId) ?? t(names ? 'former' : 'colleague')
  }
}
