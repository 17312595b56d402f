import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { createResource, type Resource } from '../state/resource.ts'
import { getInboxSetup, type InboxSetup } from './contract.ts'
import type { InboxProfile } from './inbox.ts'
import type { BadgeListener, Roster } from './roster.ts'
import { unreadOf } from './rules.ts'

/** How soon the counts are read again after an event whose difference is not known. */
const RECOUNT_DELAY_MS = 800

/** The setup with its unread counts kept up to date (MSG-25, MSG-37). */
export interface Unread {
  readonly setup: Resource<InboxSetup>
  readonly profiles: ReadonlySignal<readonly InboxProfile[]>
  readonly total: ReadonlySignal<number>
  /** Give it to the roster. */
  readonly onBadge: BadgeListener
  dispose(): void
}

/** What the roster shows as read that the server still counts, by profile. */
function clearedByProfile(roster: Roster, managerId: number): Map<number, number> {
  const cleared = new Map<number, number>()
  for (const shown of roster.byId.value.values()) {
    const confirmed = roster.confirmed(shown.id)
    const difference = (confirmed ? unreadOf(confirmed, managerId) : 0) - unreadOf(shown, managerId)
    if (difference !== 0) cleared.set(shown.gbpId, (cleared.get(shown.gbpId) ?? 0) + difference)
  }
  return cleared
}

/** What an {@link Unread} is made of. */
export interface UnreadOptions {
  api: Api
  venueId: number
  managerId: number
}

/** Makes an {@link Unread}; `roster` is asked for late, as the two need each other. */
export function createUnread({ api, venueId, managerId }: UnreadOptions, roster: () => Roster): Unread {
  const changes = signal<ReadonlyMap<number, number>>(new Map())
  let timer: ReturnType<typeof setTimeout> | undefined

  const setup = createResource(async (signal) => {
    const before = changes.peek()
    const answer = await api(getInboxSetup, { params: { venueId } }, { signal })
    // Counted while events came in: no one knows which of them the answer holds.
    if (changes.peek() !== before) recountSoon()
    else if (before.size > 0) changes.value = new Map()
    return answer
  })

  function recountSoon() {
    timer ??= setTimeout(() => {
      timer = undefined
      void setup.reload()
    }, RECOUNT_DELAY_MS)
  }

  const profiles = computed(() => {
    const cleared = clearedByProfile(roster(), managerId)
    return (setup.data.value?.profiles ?? []).map((profile) => {
      const { profileId, badgeCount } = profile
      const change = (changes.value.get(profileId) ?? 0) - (cleared.get(profileId) ?? 0)
      return change === 0 ? profile : { ...profile, badgeCount: Math.max(0, badgeCount + change) }
    })
  })

  return {
    setup,
    profiles,
    total: computed(() => profiles.value.reduce((sum, profile) => sum + profile.badgeCount, 0)),
    onBadge(profileId, to, from) {
      if (from === undefined) return recountSoon()
      const change = (changes.peek().get(profileId) ?? 0) + to - from
      changes.value = new Map(changes.peek()).set(profileId, change)
    },
    dispose() {
      clearTimeout(timer)
      setup.dispose()
    },
  }
}
