import { inboxSuite } from '../../../core/src/testing/suites/inbox.suite.ts'
import { mountManagerInbox } from './index.ts'

inboxSuite('Preact, in a shadow root', (inbox) => {
  inbox.reload()
  const host = document.body.appendChild(document.createElement('div'))
  const leave = mountManagerInbox(host, { inbox, locale: 'fr' })
  const root = host.shadowRoot as ShadowRoot
  root.querySelector('button')?.click()
  return {
    root,
    unmount() {
      leave()
      host.remove()
    },
  }
})
