import '@comptoir/ui/styles.css'
import { useInboxWidget } from '@comptoir/inbox-widget/react'
import { Button, Card, UiProvider } from '@comptoir/ui'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const server = import.meta.env.VITE_COMPTOIR_SERVER ?? 'https://counter.example'

function Contact() {
  const [unread, setUnread] = useState(0)
  const widget = useInboxWidget({ webchatId: 'boulangerie-karukera', server, onUnread: setUnread })
  return (
    <Card
      title="Boulangerie Karukéra"
      action={<Button onClick={() => void widget?.open()}>Write to us</Button>}
    >
      <p>{unread === 0 ? 'No new messages' : `${unread} new`}</p>
    </Card>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
        <Contact />
      </UiProvider>
    </StrictMode>,
  )
