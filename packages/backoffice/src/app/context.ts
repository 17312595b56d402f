import { createReadAhead, type ReadAhead } from '@comptoir/core/bootstrap'
import { createFeatures, type Features } from '@comptoir/core/features'
import { checkAnswer } from '@comptoir/core/http'
import { createInbox, type Inbox } from '@comptoir/core/inbox'
import { createLiveHub, type Live, livePermissions } from '@comptoir/core/live'
import { createUndecidedPosts, type UndecidedPosts } from '@comptoir/core/posts'
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
  /** The posts whose outcome is unknown; read by the pages that show them. */
  readonly undecidedPosts: UndecidedPosts
  /** The inbox of the current venue, shared by every view; undefined where the manager may not read it. */
  readonly inbox: ReadonlySignal<Inbox | undefined>
  readonly live: ReadonlySignal<Live | undefined>
  /** Reads who is signed in, once (SHL-24). */
  start(): Promise<void>
  /** Reads what the pages of a signed-in manager need (SHL-24); throws when it cannot be read. */
  loadUser(): Promise<void>
}

const INBOX_PERMISSION = 'messaging.conversations:read'

/** Whether the manager may read conversations in the selected venue: then its inbox is loaded or loading. */
export function mayReadInbox({ session, venues }: Pick<AppContext, 'session' | 'venues'>): boolean {
  const venueId = venues.currentId.value
  return venueId !== undefined && mayInVenue({ session }, INBOX_PERMISSION, venueId)
}

/** Makes one live stream per manager and venue, and an inbox for those who may read conversations. */
function followVenue({ session, venues, storage, readAhead }: Parts) {
  const inbox = signal<Inbox>()
  const live = signal<Live>()
  effect(() => {
    const managerId = session.manager.value?.managerId
    const venueId = venues.currentId.value
    if (managerId === undefined || venueId === undefined) return
    // Staff who begin or end their internal mode see other conversations.
    void venues.visiting.value
    const isReader = mayInVenue({ session }, INBOX_PERMISSION, venueId)
    if (!livePermissions.some((permission) => mayInVenue({ session }, permission, venueId))) return
    return untracked(() => {
      const hub = createLiveHub({
        tokens: session.tokens,
        channelName: `manager-${managerId}`,
        onSessionEnd: session.end,
      })
      const joined = hub.join(venueId, readAhead.lastEventId(venueId))
      live.value = joined
      const made = isReader
        ? createInbox({ api: session.api, live: joined, venueId, storage, managerId })
        : undefined
      inbox.value = made
      return () => {
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

interface Parts {
  session: Session
  venues: Venues
  storage: KeyValueStorage
  readAhead: ReadAhead
}

function createParts(): Parts {
  const storage = createStorage()
  const readAhead = createReadAhead(storage)
  const session = createSession({
    tokens: createTokenStore(storage),
    api: {
      // SHL-34: whatever watches the page for errors hears of it.
      onServerError: (error) => globalThis.reportError?.(error),
      headers: () => venues.internalHeaders(),
      // The server has checked what it answers, and both are released together.
      check: import.meta.env.DEV ? checkAnswer : undefined,
      ahead: readAhead.take,
    },
  })
  const venues = createVenues({ api: session.api, storage, onNoneLeft: () => void session.logout() })
  effect(() => {
    if (session.state.value !== 'signedOut') return
    venues.clear()
    readAhead.clear()
  })
  return { storage, session, venues, readAhead }
}

/** Reads who is signed in and what their pages need, each once. */
function createStart({ session, venues, readAhead }: Parts): Pick<AppContext, 'start' | 'loadUser'> {
  let started: Promise<void> | undefined
  let loading: { managerId: number | undefined; done: Promise<void> } | undefined

  async function load(): Promise<void> {
    readAhead.begin(session.api)
    await Promise.all([venues.load(), session.permissions.load(true)])
    const error = venues.state.peek() === 'failed' ? venues.error.peek() : session.permissions.error.peek()
    if (error !== undefined) throw error
  }

  return {
    async start() {
      // A login has just answered who it is.
      if (session.state.peek() === 'signedIn') return
      readAhead.begin(session.api)
      started ??= session.check()
      await started
    },
    loadUser() {
      const managerId = session.manager.peek()?.managerId
      if (loading && loading.managerId === managerId) return loading.done
      const own = { managerId, done: load() }
      loading = own
      own.done.catch(() => {
        if (loading === own) loading = undefined
      })
      return own.done
    },
  }
}

export function createAppContext(): AppContext {
  const parts = createParts()
  const { session, venues, storage } = parts
  const preferences = createPreferences(storage, navigator.languages)
  effect(() => preferences.followManager(session.manager.value?.language))
  return {
    session,
    venues,
    preferences,
    features: followFeatures(parts),
    undecidedPosts: createUndecidedPosts(session.api),
    ...followVenue(parts),
    ...createStart(parts),
  }
}

const ReactAppContext = createContext<AppContext | undefined>(undefined)
export const AppContextProvider = ReactAppContext.Provider

/** For what is also drawn where the app could not be started, such as its problems. */
export function useStartedApp(): AppContext | undefined {
  return useContext(ReactAppContext)
}

export function useApp(): AppContext {
  const context = useStartedApp()
  if (!context) throw new Error('useApp needs an AppContextProvider above it')
  return context
}
