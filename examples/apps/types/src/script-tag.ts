import type { InboxWidgetEvents } from '@comptoir/inbox-widget'
import '@comptoir/inbox-widget/element'

window.comptoirSettings = { webchatId: 'boulangerie-karukera', theme: 'dark' }
window.Comptoir?.push(
  ['setUser', { token: async () => (await fetch('/chat-token')).text() }],
  ['on', 'message', ({ body, isMine }: InboxWidgetEvents['message']) => console.log(body, isMine)],
  ['open'],
)
// @ts-expect-error: there is no such command
window.Comptoir?.push(['opne'])

document.querySelector('comptoir-inbox')?.widget?.on('identified', ({ id }) => console.log(id))
