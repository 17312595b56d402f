import '@comptoir/ui/styles.css'
import { UiProvider } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { Chat } from './chat'

export const metadata = { title: 'A shop in Next.js', icons: { icon: 'data:,' } }

/** A server component: the chat stands on every page, and outlives the way from one to the next. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
          <Chat>{children}</Chat>
        </UiProvider>
      </body>
    </html>
  )
}
