import { type ChatControl, type ChatOptions, mountVisitorLauncher } from '@comptoir/inbox-widget'
import { useEffect, useState } from 'react'

/** The chat for as long as the component is on the page, and how many messages wait in it. */
export function useChat({ webchatId, server }: Pick<ChatOptions, 'webchatId' | 'server'>) {
  const [chat, setChat] = useState<ChatControl>()
  const [unreadCount, setUnreadCount] = useState(0)

  useEffect(() => {
    const control = mountVisitorLauncher({ webchatId, server })
    const stop = control.on('unread', (count = 0) => setUnreadCount(count))
    setChat(control)
    return () => {
      stop()
      void control.destroy()
    }
  }, [webchatId, server])

  return { open: () => void chat?.open(), unreadCount }
}
