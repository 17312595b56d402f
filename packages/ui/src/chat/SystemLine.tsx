import type { ReactNode } from 'react'

/** A marker across the conversation, such as "conversation closed". */
export function SystemLine({ children }: { children: ReactNode }) {
  return <div className="ct-system">{children}</div>
}
