import { InboxWidget, useInboxWidget } from '@comptoir/inbox-widget/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const server = new URLSearchParams(location.search).get('server') ?? 'http://127.0.0.1:4600'

/** The page's own button opens the chat, and counts what waits in it. */
function ContactPage() {
  const [unreadCount, setUnreadCount] = useState(0)
  const widget = useInboxWidget({
    webchatId: 'concept-bordeaux-chartrons',
    server,
    color: '#26547c',
    onUnread: setUnreadCount,
  })
  return (
    <>
      <h1>Concept Bordeaux Chartrons</h1>
      <p>A question about a piece, a delivery, a gift list?</p>
      <button type="button" onClick={() => void widget?.open()}>
        Write to us{unreadCount > 0 ? ` (${unreadCount} new)` : ''}
      </button>
    </>
  )
}

/** As a component it needs one line. */
function BakeryPage() {
  return (
    <>
      <h1>Boulangerie Karukéra</h1>
      <InboxWidget webchatId="boulangerie-karukera" server={server} position="left" theme="dark" />
    </>
  )
}

const page = document.getElementById('page')
if (page)
  createRoot(page).render(
    <StrictMode>{location.hash === '#bakery' ? <BakeryPage /> : <ContactPage />}</StrictMode>,
  )
