import type { ReactNode } from 'react'
import { Picture, type PictureName } from './Picture.tsx'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  picture?: PictureName | undefined
  title: string
  /** One sentence: what will stand here. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
}

/** What a list shows while it has nothing: a picture, a sentence and the action that fills it. */
export function EmptyState({ picture = 'conversations', title, children, action }: EmptyStateProps) {
  return (
    <div className="ct-state">
      <Picture name={picture} />
      <h2 className="ct-state-title">{title}</h2>
      {children && <p className="ct-state-text">{children}</p>}
      {action && <div className="ct-state-action">{action}</div>}
    </div>
  )
}
