import Check from 'lucide-react/icons/check'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { Popover } from './Popover.tsx'

/** One line of a {@link Menu}. */
export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  onSelect: () => void
  tone?: 'danger' | undefined
  isDisabled?: boolean | undefined
  /** Present for choices: one of the section is checked. */
  isChecked?: boolean | undefined
}

/** Items that belong together, with a heading if needed. */
export interface MenuSection {
  id: string
  heading?: string | undefined
  items: readonly MenuItem[]
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A {@link Button} or {@link IconButton}; it gets the expanded state and the focus back. */
  trigger: ReactElement<ComponentProps<'button'>>
  sections: readonly MenuSection[]
  /** Above the items, such as who is logged in. */
  header?: ReactNode
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | undefined
}

function Item({ item, isFirst, onClose }: { item: MenuItem; isFirst: boolean; onClose: () => void }) {
  const role =
    item.isChecked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': item.isChecked }
  return (
    <button
      type="button"
      className="ct-menu-item"
      {...role}
      aria-disabled={item.isDisabled || undefined}
      data-tone={item.tone}
      data-autofocus={isFirst || undefined}
      tabIndex={-1}
      onClick={() => {
        if (item.isDisabled) return
        onClose()
        item.onSelect()
      }}
    >
      {item.icon}
      <span className="ct-menu-label">{item.label}</span>
      {item.isChecked && <Check className="ct-icon" aria-hidden />}
    </button>
  )
}

function indexAfter(key: string, items: readonly HTMLElement[], from: number): number {
  const last = items.length - 1
  if (key === 'ArrowDown') return from === last ? 0 : from + 1
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1) return -1
  const order = [...items.slice(from + 1), ...items.slice(0, from + 1)]
  const named = order.find((item) =>
    item.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  )
  return named ? items.indexOf(named) : -1
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.ct-menu-item')]
  const from = items.indexOf(document.activeElement as HTMLElement)
  const to = items[indexAfter(event.key, items, from)]
  if (!to || event.key === ' ') return
  event.preventDefault()
  to.focus()
}

/**
 * Actions or choices that open under a button. Arrow keys and first letters move, Escape and Tab close.
 * @example
 * import { Button, Menu } from '@comptoir/ui'
 *
 * export const RowMenu = ({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) => (
 *   <Menu
 *     trigger={<Button>Actions</Button>}
 *     sections={[
 *       {
 *         id: 'row',
 *         items: [
 *           { id: 'edit', label: 'Edit', onSelect: onEdit },
 *           { id: 'delete', label: 'Delete', onSelect: onDelete, tone: 'danger' },
 *         ],
 *       },
 *     ]}
 *   />
 * )
 */
export function Menu({ trigger, sections, header, position = 'bottom-end' }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const close = () => setIsOpen(false)
  const button = cloneElement(trigger, {
    ref: setAnchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setIsOpen(!isOpen),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setIsOpen(true)
    },
  })
  return (
    <>
      {button}
      {isOpen && anchor && (
        <Popover anchor={anchor} onClose={close} place={position} className="ct-menu">
          {header && <div className="ct-menu-header">{header}</div>}
          <div
            id={id}
            role="menu"
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key === 'Tab') close()
              else moveFocus(event)
            }}
          >
            {sections.map((section, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
              <div key={section.id} className="ct-menu-section" role="group" aria-label={section.heading}>
                {section.heading && (
                  <div className="ct-menu-heading" aria-hidden="true">
                    {section.heading}
                  </div>
                )}
                {section.items.map((item, place) => (
                  <Item key={item.id} item={item} isFirst={index + place === 0} onClose={close} />
                ))}
              </div>
            ))}
          </div>
        </Popover>
      )}
    </>
  )
}
