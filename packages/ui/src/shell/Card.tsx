import type { ReactNode } from 'react'

/** Props of {@link Card}. */
export interface CardProps {
  title?: string | undefined
  /** A picture before the title, which says nothing that the title does not say. */
  mark?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/**
 * White paper on the warm ground.
 * @example
 * import { Button, Card } from '@comptoir/ui'
 *
 * export const Hours = ({ onEdit }: { onEdit: () => void }) => (
 *   <Card title="Opening hours" action={<Button onClick={onEdit}>Edit</Button>}>
 *     <p>Tuesday to Sunday, 7:00 to 19:00</p>
 *   </Card>
 * )
 */
export function Card({ title, mark, action, children }: CardProps) {
  return (
    <section className="ct-card">
      {(title || action) && (
        <div className="ct-card-head">
          {mark && (
            <span className="ct-card-mark" aria-hidden="true">
              {mark}
            </span>
          )}
          {title && <h2 className="ct-card-title">{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
