import type { ReactNode } from 'react'

/**
 * A marker across the conversation, such as "conversation closed".
 * @example
 * import { SystemLine } from '@comptoir/ui/chat'
 *
 * export const Ended = () => <SystemLine>Conversation closed</SystemLine>
 */
export function SystemLine({ children }: { children: ReactNode }) {
  return <div className="ct-system">{children}</div>
}
