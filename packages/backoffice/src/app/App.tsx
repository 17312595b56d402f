import { UiProvider } from '@comptoir/ui'
import { useSignalEffect } from '@preact/signals-react'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type AppContext, AppContextProvider } from './context.ts'
import type { createAppRouter } from './routes.tsx'
import { useTranslation } from './translation.ts'

/** The language of the page and of every text follows the reader's choice. */
function useLanguage({ preferences }: AppContext): void {
  const { i18n } = useTranslation()
  const language = preferences.language.value
  useEffect(() => {
    document.documentElement.lang = language
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [i18n, language])
}

/** A session that begins or ends, here or in another tab, leads to the right page (SHL-26, SHL-35). */
function useSessionRouting({ session }: AppContext, router: ReturnType<typeof createAppRouter>): void {
  // That a kept token is good, the guard of the first page waits for itself.
  const isGuardWaiting = useRef(session.hasToken())
  useSignalEffect(() => {
    const state = session.state.value
    if (state !== 'signedIn' && state !== 'signedOut') return
    const isKnown = isGuardWaiting.current
    isGuardWaiting.current = false
    if (!isKnown || state === 'signedOut') void router.invalidate()
  })
}

export interface AppProps {
  context: AppContext
  router: ReturnType<typeof createAppRouter>
}

export function App({ context, router }: AppProps) {
  const { t } = useTranslation()
  useLanguage(context)
  useSessionRouting(context, router)
  return (
    <UiProvider
      colorScheme={context.preferences.colorScheme.value}
      labels={{ notices: t('notices'), dismiss: t('dismiss') }}
    >
      <AppContextProvider value={context}>
        <RouterProvider router={router} />
      </AppContextProvider>
    </UiProvider>
  )
}
