import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Popover } from './Popover.tsx'

/** Something that happened. */
export interface NotificationItem {
  id: string
  icon?: ReactNode
  title: string
  text?: string | undefined
  /** When, said relatively. */
  time: ReactNode
  isUnread: boolean
  onOpen: () => void
}

/** Props of {@link NotificationList}. */
export interface NotificationListProps {
  items: readonly NotificationItem[]
  /** The bell in words, with what is unread, such as "Notifications, 3 unread". */
  label: string
  heading: string
  empty: ReactNode
  readAllLabel: string
  onReadAll: () => void
}

/**
 * The bell of the top bar: what happened while one was elsewhere, the latest first.
 * @example
 * import { NotificationList, RelativeTime } from '@comptoir/ui'
 *
 * const at = new Date('2026-11-02T09:00Z')
 *
 * export const Notifications = ({ onOpen, onReadAll }: { onOpen: () => void; onReadAll: () => void }) => (
 *   <NotificationList
 *     label="Notifications, 1 unread"
 *     heading="Notifications"
 *     items={[
 *       {
 *         id: 'ada',
 *         title: 'Ada Lovelace',
 *         text: 'Bonjour, êtes-vous ouverts dimanche ?',
 *         time: <RelativeTime date={at} label="5 min" exactLabel="2 Nov 2026, 09:00" />,
 *         isUnread: true,
 *         onOpen,
 *       },
 *     ]}
 *     empty="Nothing new."
 *     readAllLabel="Mark all as read"
 *     onReadAll={onReadAll}
 *   />
 * )
 */
export function NotificationList(props: NotificationListProps) {
  const { items, label, heading, empty, readAllLabel, onReadAll } = props
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const close = () => setIsOpen(false)
  const hasUnread = items.some((item) => item.isUnread)
  return (
    <>
      <IconButton
        ref={setAnchor}
        label={label}
        icon={<Bell aria-hidden />}
        hasDot={hasUnread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && anchor && (
        <Popover
          id={id}
          role="dialog"
          aria-label={heading}
          anchor={anchor}
          onClose={close}
          place="bottom-end"
          className="ct-menu ct-notifications"
        >
          <div className="ct-notifications-head" data-autofocus tabIndex={-1}>
            <strong>{heading}</strong>
            {hasUnread && (
              <Button variant="quiet" size="s" onClick={onReadAll}>
                {readAllLabel}
              </Button>
            )}
          </div>
          {items.length === 0 && <p className="ct-notifications-empty">{empty}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.id} data-unread={item.isUnread || undefined}>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    item.onOpen()
                  }}
                >
                  <span className="ct-notifications-icon">{item.icon}</span>
                  <span className="ct-notifications-words">
                    <span className="ct-notifications-title">{item.title}</span>
                    {item.text && <span className="ct-notifications-text">{item.text}</span>}
                    <span className="ct-notifications-time">{item.time}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  )
}
