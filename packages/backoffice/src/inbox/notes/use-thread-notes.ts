import type { Conversation } from '@comptoir/core/inbox'
import { useEffect } from 'react'
import { useInboxTeam } from '../inbox-team.ts'

/** Reads the team's notes of the open conversation; who has it before them has seen where they are mentioned. */
export function useThreadNotes({ venueId, id }: Conversation, isSeen: boolean) {
  const { notes } = useInboxTeam()
  useEffect(() => {
    notes.look({ venueId, id })
    return () => notes.look(undefined)
  }, [notes, venueId, id])
  const shown = notes.notes.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: each note that comes in is seen too
  useEffect(() => {
    if (isSeen) notes.see()
  }, [notes, isSeen, shown])
}
