'use client'

import { InboxWidgetProvider, useInboxWidget, useUnreadCount } from '@comptoir/inbox-widget/react'
import { Button } from '@comptoir/ui'
import type { ReactNode } from 'react'

const server = process.env.NEXT_PUBLIC_COMPTOIR_SERVER ?? 'https://counter.example'

export function Chat({ children }: { children: ReactNode }) {
  return (
    <InboxWidgetProvider webchatId="boulangerie-karukera" server={server}>
      {children}
    </InboxWidgetProvider>
  )
}

export function WriteToUs() {
  const widget = useInboxWidget()
  const count = useUnreadCount()
  return (
    <>
      <Button onClick={() => void widget?.open()}>Write to us</Button>
      <p>{count === 0 ? 'No new messages' : `${count} new`}</p>
    </>
  )
}
