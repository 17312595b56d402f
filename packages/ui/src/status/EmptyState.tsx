import { type ReactNode, useContext } from 'react'
import { AreaPicture } from '../shell/area-picture.ts'
import { Picture, type PictureName } from './Picture.tsx'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** By default the drawing of the area, from {@link AppShell}. */
  picture?: PictureName | undefined
  title: string
  /** Of the title in the page; 1 where this is all the page has to say. */
  level?: 1 | 2 | undefined
  /** One sentence: what will stand here. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
}

/**
 * What a list shows while it has nothing: a picture, a sentence and the action that fills it.
 * @example
 * import { ButtonLink, EmptyState } from '@comptoir/ui'
 *
 * export const NoContacts = () => (
 *   <EmptyState title="No contacts yet" action={<ButtonLink href="/imports">Import a file</ButtonLink>}>
 *     Import your customers from a spreadsheet.
 *   </EmptyState>
 * )
 */
export function EmptyState({ picture, title, level = 2, children, action }: EmptyStateProps) {
  const Title = `h${level}` as const
  const ofArea = useContext(AreaPicture)
  return (
    <div className="ct-state">
      {ofArea && !picture ? (
        <div className="ct-state-area" aria-hidden="true">
          {ofArea}
        </div>
      ) : (
        <Picture name={picture ?? 'conversations'} />
      )}
      <Title className="ct-state-title">{title}</Title>
      {children && <p className="ct-state-text">{children}</p>}
      {action && <div className="ct-state-action">{action}</div>}
    </div>
  )
}
