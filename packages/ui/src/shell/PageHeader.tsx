import { type ReactNode, useContext } from 'react'
import { AreaPicture } from './area-picture.ts'

/** Props of {@link PageHeader}. */
export interface PageHeaderProps {
  title: string
  /** One sentence. */
  sentence?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
}

/**
 * The head of a page: what it is, what one does here, and the main action.
 * @example
 * import { Button, PageHeader } from '@comptoir/ui'
 *
 * export const TeamHeader = ({ onInvite }: { onInvite: () => void }) => (
 *   <PageHeader
 *     title="Team"
 *     sentence="Who may answer, and where."
 *     action={
 *       <Button variant="primary" onClick={onInvite}>
 *         Invite
 *       </Button>
 *     }
 *   />
 * )
 */
export function PageHeader({ title, sentence, action }: PageHeaderProps) {
  const picture = useContext(AreaPicture)
  return (
    <div className="ct-page-header">
      {picture && (
        <div className="ct-page-picture" aria-hidden="true">
          {picture}
        </div>
      )}
      <div className="ct-page-words">
        <h1 className="ct-page-title">{title}</h1>
        {sentence && <p className="ct-page-sentence">{sentence}</p>}
      </div>
      {action && <div className="ct-page-action">{action}</div>}
    </div>
  )
}
