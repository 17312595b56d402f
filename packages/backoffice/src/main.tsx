import '@comptoir/ui/styles.css'
import './app/frame.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createAppContext } from './app/context.ts'
import { createI18n } from './app/i18n.ts'
import { awaitLostStyles } from './app/patiently.ts'
import { createAppRouter } from './app/routes.tsx'
import { I18nProvider } from './app/translation.ts'

awaitLostStyles()
const collector = document.querySelector<HTMLMetaElement>('meta[name=error-collector]')?.content
// Before the first page is drawn, so that what fails there is reported too; without the file the page works all the same.
const collecting =
  collector &&
  import('./app/error-collector.ts').then((file) => file.collectErrors(collector)).catch(() => {})
const context = createAppContext()
const router = createAppRouter(context)
// What the guard of a signed-in manager's page waits for comes together with the texts.
if (context.session.hasToken()) void context.start()
const i18n = await createI18n(context.preferences.language.peek(), location.pathname)
await collecting
const host = document.getElementById('app')
if (!host) throw new Error('The page has no element #app')
router.subscribe('onRendered', () => document.getElementById('frame')?.remove())

createRoot(host).render(
  <StrictMode>
    <I18nProvider value={i18n}>
      <Suspense>
        <App context={context} router={router} />
      </Suspense>
    </I18nProvider>
  </StrictMode>,
)
