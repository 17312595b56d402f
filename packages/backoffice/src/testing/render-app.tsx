import { listEnabledFeatures } from '@comptoir/core/features'
import { checkAnswer } from '@comptoir/core/http'
import type { Inbox } from '@comptoir/core/inbox'
import { listLabels, listTeam } from '@comptoir/core/inbox-team'
import { createUndecidedPosts } from '@comptoir/core/posts'
import { createSession, getMe, listMyPermissions } from '@comptoir/core/session'
import { createStorage } from '@comptoir/core/state'
import { buildManager, buildRole, buildToken, buildVenue } from '@comptoir/core/testing'
import { createVenues, listMyVenues } from '@comptoir/core/venues'
import { signal } from '@preact/signals-react'
import { createMemoryHistory } from '@tanstack/react-router'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { type AppContext, followFeatures } from '../app/context.ts'
import { createI18n } from '../app/i18n.ts'
import type { Language } from '../app/kept.ts'
import { createPreferences } from '../app/preferences.ts'
import { createAppRouter } from '../app/routes.tsx'
import { I18nProvider } from '../app/translation.ts'

const permissions = ['conversations:read', 'conversations:update', 'messages:send'].map(
  (action) => `messaging.${action}`,
)

/** What a test's server answers, by path: a value as JSON, or what a function makes of the request. */
export type TestAnswers = Record<string, unknown | ((request: Request) => Promise<Response> | Response)>

const inVenue = ({ path }: { path: string }) => path.replace('{venueId}', String(buildVenue().venueId))

/** Returns what a page asks before it is shown. */
const usual: TestAnswers = {
  [getMe.path]: buildManager({ language: 'en' }),
  [listMyPermissions.path]: [buildRole({ permissions })],
  [listMyVenues.path]: [buildVenue()],
  [inVenue(listEnabledFeatures)]: [],
  [inVenue(listLabels)]: [],
  [inVenue(listTeam)]: [],
}

function answering(more: TestAnswers) {
  const answers: TestAnswers = { ...usual, ...more }
  const headers = { page: '1', perpage: '100', totalitems: '1', totalpages: '1' }
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(String(input), 'http://counter.test'), init)
    const path = new URL(request.url).pathname
    const given = answers[path]
    if (typeof given === 'function') return given(request)
    return path in answers ? Response.json(given, { headers }) : new Response(null, { status: 404 })
  }
}

function createTestContext(
  inbox: Inbox | undefined,
  token: string | undefined,
  answers: TestAnswers,
): AppContext {
  const storage = createStorage({ area: null })
  let kept = token
  const tokens = {
    read: () => kept,
    write(next: string | undefined) {
      kept = next
    },
    watch: () => () => {},
  }
  const session = createSession({
    tokens,
    api: { baseURL: 'http://counter.test', fetch: answering(answers), check: checkAnswer },
  })
  const venues = createVenues({ api: session.api, storage, onNoneLeft: () => {} })
  return {
    session,
    venues,
    preferences: createPreferences(storage, ['en']),
    undecidedPosts: createUndecidedPosts(session.api),
    features: followFeatures({ session, venues }),
    inbox: signal(inbox),
    live: signal(undefined),
    start: session.check,
    async loadUser() {
      await venues.load()
      await session.permissions.load()
    },
  }
}

export interface RenderedApp {
  root: ParentNode
  context: AppContext
  router: ReturnType<typeof createAppRouter>
  unmount(): void
}

/** The whole application at an address, over a given inbox; signed in unless `token` is null. */
export async function renderApp(options: {
  path: string
  inbox?: Inbox | undefined
  token?: null
  language?: Language
  answers?: TestAnswers
}): Promise<RenderedApp> {
  const token = options.token === null ? undefined : buildToken()
  const context = createTestContext(options.inbox, token, options.answers ?? {})
  if (options.language) context.preferences.chooseLanguage(options.language)
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [options.path] }))
  const i18n = await createI18n(context.preferences.language.peek(), options.path)
  const host = document.createElement('div')
  document.body.append(host)
  const react = createRoot(host)
  react.render(
    <I18nProvider value={i18n}>
      <Suspense>
        <App context={context} router={router} />
      </Suspense>
    </I18nProvider>,
  )
  return {
    root: document.body,
    context,
    router,
    unmount() {
      react.unmount()
      host.remove()
      context.session.dispose()
    },
  }
}
