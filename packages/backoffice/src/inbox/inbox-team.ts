import type { Inbox } from '@comptoir/core/inbox'
import {
  createNoteThread,
  createPresence,
  createQuickReplies,
  type Label,
  listLabels,
  listTeam,
  type NoteFailure,
  type NoteThread,
  type Presence,
  type QuickReplies,
  type QuickReplyFailure,
  type Teammate,
} from '@comptoir/core/inbox-team'
import { createResource, type Resource } from '@comptoir/core/state'
import { createContext, useContext } from 'react'
import type { AppContext } from '../app/context.ts'

/** What the inbox page alone needs besides the inbox that every page shares. */
export interface InboxTeam {
  readonly labels: Resource<readonly Label[]>
  readonly team: Resource<readonly Teammate[]>
  /** Who else is at the open conversation; undefined without a live stream. */
  readonly presence: Presence | undefined
  /** What the team wrote for itself into the open conversation. */
  readonly notes: NoteThread
  /** The quick replies of a venue; the same ones at each call. */
  repliesOf(venueId: number): QuickReplies
  dispose(): void
}

type InboxTeamOptions = Pick<AppContext, 'session' | 'live'> & {
  inbox: Pick<Inbox, 'venueId'>
  onReplyFailed: (failure: QuickReplyFailure) => void
  onNoteFailed: (failure: NoteFailure) => void
}

export function createInboxTeam({
  session,
  live,
  inbox,
  onReplyFailed,
  onNoteFailed,
}: InboxTeamOptions): InboxTeam {
  const { api } = session
  const params = { venueId: inbox.venueId }
  const replies = new Map<number, QuickReplies>()
  const labels = createResource((signal) => api(listLabels, { params }, { signal }))
  const team = createResource((signal) => api(listTeam, { params }, { signal }))
  const stream = live.peek()
  const managerId = session.manager.peek()?.managerId ?? 0
  const presence = stream && createPresence({ api, live: stream, managerId })
  const notes = createNoteThread({ api, live: stream, managerId, onFailed: onNoteFailed })
  return {
    labels,
    team,
    presence,
    notes,
    repliesOf(venueId) {
      const known = replies.get(venueId) ?? createQuickReplies(api, venueId, onReplyFailed)
      replies.set(venueId, known)
      return known
    },
    dispose() {
      presence?.dispose()
      notes.dispose()
      labels.dispose()
      team.dispose()
    },
  }
}

const InboxTeamContext = createContext<InboxTeam | undefined>(undefined)
export const InboxTeamProvider = InboxTeamContext.Provider

export function useInboxTeam(): InboxTeam {
  const team = useContext(InboxTeamContext)
  if (!team) throw new Error('useInboxTeam needs a InboxTeamProvider above it')
  return team
}
