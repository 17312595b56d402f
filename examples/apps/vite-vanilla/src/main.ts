import { createInboxWidget } from '@comptoir/inbox-widget'

const server = import.meta.env.VITE_COMPTOIR_SERVER ?? 'https://counter.example'
const widget = createInboxWidget({ webchatId: 'boulangerie-karukera', server, position: 'left' })

document.getElementById('write')?.addEventListener('click', () => void widget.open())
widget.on('unread', (count) => {
  const place = document.getElementById('unread')
  if (place) place.textContent = count === 0 ? 'No new messages' : `${count} new`
})
