import { inboxSuite } from '../../../core/src/testing/suites/inbox.suite.ts'
import { mountManagerInbox } from './index.ts'

const ways = {
  close: ['Plus', 'Fermer la conversation'],
  undo: ['Annuler'],
  closeWith: ['Plus', 'Fermer avec un dernier message'],
  sendAndClose: ['Envoyer et fermer'],
  decide: ['Décider'],
  dismiss: ['Considérer comme envoyé'],
}

inboxSuite('Preact, in a shadow root', ways, (inbox, { permissions, api, live }) => {
  inbox.reload()
  const host = document.body.appendChild(document.createElement('div'))
  const can = (needed: (typeof permissions)[number]) => permissions.includes(needed)
  const leave = mountManagerInbox(host, { inbox, locale: 'fr', beside: { api, live }, can })
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
