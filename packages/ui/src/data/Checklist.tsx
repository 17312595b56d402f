import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

/** One thing to do. */
export interface ChecklistItem {
  id: string
  label: string
  help?: ReactNode
  isDone: boolean
  /** What it takes, below its words; shown while it is not done. */
  detail?: ReactNode
  /** What does it, such as a link; shown while it is not done. */
  action?: ReactNode
}

/** Props of {@link Checklist}. */
export interface ChecklistProps {
  label: string
  items: readonly ChecklistItem[]
  labels: {
    done: string
    toDo: string
    /** Such as "2 of 5 done". */
    progress: (done: number, count: number) => string
  }
}

/**
 * The first steps of a new venue, and how far one is. The first thing left to do stands out.
 * @example
 * import { ButtonLink, Checklist } from '@comptoir/ui'
 *
 * export const FirstSteps = () => (
 *   <Checklist
 *     label="First steps"
 *     items={[
 *       { id: 'hours', label: 'Add your opening hours', isDone: true },
 *       {
 *         id: 'chat',
 *         label: 'Put the chat on your site',
 *         isDone: false,
 *         action: <ButtonLink href="/channels/website">Set up</ButtonLink>,
 *       },
 *     ]}
 *     labels={{ done: 'Done', toDo: 'To do', progress: (done, count) => `${done} of ${count} done` }}
 *   />
 * )
 */
export function Checklist({ label, items, labels }: ChecklistProps) {
  const done = items.filter((item) => item.isDone).length
  const next = items.find((item) => !item.isDone)
  return (
    <section className="ct-checklist" aria-label={label}>
      <div className="ct-checklist-progress">
        <progress value={done} max={items.length} aria-label={label} />
        <span>{labels.progress(done, items.length)}</span>
      </div>
      <ol>
        {items.map((item) => (
          <li key={item.id} data-done={item.isDone || undefined} data-next={item === next || undefined}>
            <span className="ct-checklist-mark">
              {item.isDone && <Check aria-hidden />}
              <span className="ct-hidden">{item.isDone ? labels.done : labels.toDo}</span>
            </span>
            <div className="ct-checklist-words">
              <span className="ct-checklist-label">{item.label}</span>
              {item.help && !item.isDone && <p>{item.help}</p>}
            </div>
            {!item.isDone && item.action}
            {!item.isDone && item.detail && <div className="ct-checklist-detail">{item.detail}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}
