import '@comptoir/inbox-widget/element'
import '@comptoir/ui/styles.css'
import { useInboxWidget } from '@comptoir/inbox-widget/react'
import { Button, Card, UiProvider } from '@comptoir/ui'
import { TypingDots } from '@comptoir/ui/chat'
import { render } from 'preact'
import { useState } from 'preact/hooks'

const server = import.meta.env.VITE_COMPTOIR_SERVER ?? 'https://counter.example'

function Contact() {
  const [unread, setUnread] = useState(0)
  // The hook and the element name the same web chat: the page has it once.
  const widget = useInboxWidget({ webchatId: 'boulangerie-karukera', server })
  return (
    <Card
      title="Boulangerie Karukéra"
      action={<Button onClick={() => void widget?.open()}>Write to us</Button>}
    >
      <p>{unread === 0 ? 'No new messages' : `${unread} new`}</p>
      <TypingDots label="The baker is typing" />
      <comptoir-inbox
        webchat="boulangerie-karukera"
        server={server}
        oncomptoir-unread={({ detail }) => setUnread(detail)}
      />
    </Card>
  )
}

const root = document.getElementById('root')
if (root)
  render(
    <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
      <Contact />
    </UiProvider>,
    root,
  )
