import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useChat } from './use-chat.ts'

function ContactPage() {
  const { open, unreadCount } = useChat({
    webchatId: 'concept-bordeaux-chartrons',
    server: 'http://127.0.0.1:4600',
  })
  return (
    <>
      <h1>Concept Bordeaux Chartrons</h1>
      <p>A question about a piece, a delivery, a gift list?</p>
      <button type="button" onClick={open}>
        Write to us{unreadCount > 0 ? ` (${unreadCount} new)` : ''}
      </button>
    </>
  )
}

const page = document.getElementById('page')
if (page)
  createRoot(page).render(
    <StrictMode>
      <ContactPage />
    </StrictMode>,
  )
