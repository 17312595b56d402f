import { createFeatures, type Features } from '@comptoir/core/features'
import { checkAnswer } from '@comptoir/core/http'
import type { Inbox } from '@comptoir/core/inbox'
import { createLiveHub, type Live } from '@comptoir/core/live'
import { createSession, createTokenStore, type Session } from '@comptoir/core/session'
import { createStorage, type KeyValueStorage } from '@comptoir/core/state'
import { createVenues, type Venues } from '@comptoir/core/venues'
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import { createContext, useContext } from 'react'
import { mayInVenue } from '../page/permitted.ts'
import { createPreferences, type Preferences } from './preferences.ts'

/** What every feature finds here: who is signed in, where they work, and the stores of that venue. */
export interface AppContext {
  readonly session: Session
  readonly venues: Venues
  readonly preferences: Preferences
  /** What the current venue has (FEA-05). */
  readonly features: Features
  /**
   * The inbox of the current venue, shared by every view; undefined for a moment after the first paint, and where the
   * manager may not read it: {@link mayReadInbox} tells which.
   */
  readonly inbox: ReadonlySignal<Inbox | undefined>
  readonly live: ReadonlySignal<Live | undefined>
  /** Reads who is signed in, once (SHL-24). */
  start(): Promise<void>
  /** Reads what the pages of a signed-in manager need (SHL-24); throws when it cannot be read. */
  loadUser(): Promise<void>
}

const INBOX_PERMISSION = 'messaging.conversations:read'

/** Whether the manager reads conversations in the venue that is worked in: then an inbox is there, or on its way. */
export function mayReadInbox({ session, venues }: Pick<AppContext, 'session' | 'venues'>): boolean {
  const venueId = venues.currentId.value
  return venueId !== undefined && mayInVenue({ session }, INBOX_PERMISSION, venueId)
}

/** Makes one live stream and one inbox per manager and venue. */
function followVenue(session: Session, venues: Venues, storage: KeyValueStorage) {
  const inbox = signal<Inbox>()
  const live = signal<Live>()
  effect(() => {
    const managerId = session.manager.value?.managerId
    const venueId = venues.currentId.value
    if (managerId === undefined || venueId === undefined) return
    // Staff who begin or end their internal mode see other conversations.
    void venues.visiting.value
    if (!mayInVenue({ session }, INBOX_PERMISSION, venueId)) return
    return untracked(() => {
      const hub = createLiveHub({
        tokens: session.tokens,
        channelName: `manager-${managerId}`,
        onSessionEnd: session.end,
      })
      const joined = hub.join(venueId)
      live.value = joined
      let isOver = false
      let made: Inbox | undefined
      // After the first paint: what counts unread messages and holds conversations is a tenth of the first page.
      import('./make-inbox.ts').then(({ createInbox }) => {
        if (isOver) return
        made = createInbox({ api: session.api, live: joined, venueId, storage, managerId })
        inbox.value = made
      }, globalThis.reportError)
      return () => {
        isOver = true
        inbox.value = undefined
        live.value = undefined
        made?.dispose()
        hub.close()
      }
    })
  })
  return { inbox, live }
}

/** The features of the venue that is worked in, read when it changes and when its permissions are known. */
export function followFeatures({ session, venues }: Pick<AppContext, 'session' | 'venues'>): Features {
  const features = createFeatures(session.api)
  effect(() => {
    const venueId = venues.currentId.value
    void venues.visiting.value
    const isKnown = session.permissions.state.value === 'loaded'
    if (venueId === undefined || !isKnown) untracked(features.clear)
    else void untracked(() => features.load(venueId))
  })
  return features
}

export function createAppContext(): AppContext {
  const storage = createStorage()
  const session = createSession({
    tokens: createTokenStore(storage),
    // SHL-34: whatever watches the page for errors hears of it.
    api: {
      onServerError: (error) => globalThis.reportError?.(error),
      headers: () => venues.internalHeaders(),
      // The server has checked what it answers, and both are released together.
      check: import.meta.env.DEV ? checkAnswer : undefined,
    },
  })
  const venues = createVenues({ api: session.api, storage, onNoneLeft: () => void session.logout() })
  const preferences = createPreferences(storage, navigator.languages)
  const { inbox, live } = followVenue(session, venues, storage)
  const features = followFeatures({ session, venues })
  effect(() => preferences.followManager(session.manager.value?.language))
  effect(() => {
    if (session.state.value === 'signedOut') venues.clear()
  })

  let started: Promise<void> | undefined
  let loadedFor: number | undefined
  return {
    session,
    venues,
    preferences,
    features,
    inbox,
    live,
    start() {
      started ??= session.check()
      return started
    },
    async loadUser() {
      const managerId = session.manager.peek()?.managerId
      if (loadedFor !== managerId) {
        await venues.load()
        await session.permissions.load(true)
      }
      const error = venues.state.peek() === 'failed' ? venues.error.peek() : session.permissions.error.peek()
      if (error !== undefined) throw error
      loadedFor = managerId
    },
  }
}

const ReactAppContext = createContext<AppContext | undefined>(undefined)
export const AppContextProvider = ReactAppContext.Provider

export function useApp(): AppContext {
  const context = useContext(ReactAppContext)
  if (!context) throw new Error('useApp needs an AppContextProvider above it')
  return context
}
