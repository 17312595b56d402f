import { ApiError, createApi } from '@comptoir/core/http'
import { listConversations } from '@comptoir/core/inbox'
import { createVisitorChat } from '@comptoir/core/webchat'
import { createInboxWidget, type InboxWidgetEvents } from '@comptoir/inbox-widget'
import {
  InboxWidget,
  InboxWidgetProvider,
  useInboxWidget,
  useUnreadCount,
} from '@comptoir/inbox-widget/react'
import { Button, DataTable, UiProvider } from '@comptoir/ui'
import { MessageList, TypingDots } from '@comptoir/ui/chat'

const server = 'https://counter.example'

export const list = async (venueId: number): Promise<string[]> => {
  try {
    const { items } = await createApi({ baseURL: server })(listConversations, {
      params: { venueId },
      query: {},
    })
    return items.map(({ username }) => username)
  } catch (error) {
    if (error instanceof ApiError) return [error.code]
    throw error
  }
}

export const chat = createVisitorChat({
  webchatId: 'boulangerie-karukera',
  baseURL: server,
  context: () => ({ language: 'fr' }),
})

export const note = ({ body }: InboxWidgetEvents['message']): string => body
export const made = () => createInboxWidget({ webchatId: 'boulangerie-karukera', server })
export { DataTable, MessageList }

export function Page() {
  const widget = useInboxWidget({ webchatId: 'boulangerie-karukera', server, onMessage: note })
  return (
    <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
      <InboxWidget webchatId="boulangerie-karukera" server={server} onUnread={(count: number) => count} />
      <Button onClick={() => void widget?.send('Bonjour')}>Write to us</Button>
      <TypingDots label="Typing" />
      <comptoir-inbox
        inline
        webchat="boulangerie-karukera"
        server={server}
        theme="dark"
        oncomptoir-unread={({ detail }) => detail.toFixed()}
      />
      <InboxWidgetProvider
        webchatId="boulangerie-karukera"
        server={server}
        onRefused={({ reason }) => reason}
        attributes={{ plan: 'pro' }}
        isMuted
      >
        <Count />
      </InboxWidgetProvider>
    </UiProvider>
  )
}

function Count() {
  return <p>{useUnreadCount()}</p>
}
