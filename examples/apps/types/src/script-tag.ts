import type { InboxWidgetEvents } from '@comptoir/inbox-widget'
import '@comptoir/inbox-widget/element'

window.comptoirSettings = { webchatId: 'boulangerie-karukera', theme: 'dark' }
window.Comptoir?.push(
  ['setUser', { token: async () => (await fetch('/chat-token')).text() }],
  ['on', 'message', ({ body, isMine }: InboxWidgetEvents['message']) => console.log(body, isMine)],
  ['setAttributes', { plan: 'pro', orders: 3, basket: null }],
  ['track', 'Order placed', { total: 42.5 }],
  ['prefill', 'I would like to order'],
  ['mute'],
  ['open'],
)
console.log(window.Comptoir?.unread)
// @ts-expect-error: there is no such command
window.Comptoir?.push(['opne'])
// @ts-expect-error: a value is no object
window.Comptoir?.push(['setAttributes', { cart: {} }])

document.querySelector('comptoir-inbox')?.widget?.on('identified', ({ id }) => console.log(id))
document
  .querySelector('comptoir-inbox')
  ?.addEventListener('comptoir-refused', ({ detail }) => console.log(detail.reason))
