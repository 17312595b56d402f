import { Menu as MantineMenu } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import type { ReactElement, ReactNode } from 'react'

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
  trigger: ReactElement
  sections: readonly MenuSection[]
  /** Above the items, such as who is logged in. */
  header?: ReactNode
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | undefined
}

function Choice({ item }: { item: MenuItem }) {
  const isChecked = item.isChecked === true
  return (
    <MantineMenu.RadioItem
      className="ct-menu-item"
      value={item.id}
      checked={isChecked}
      closeMenuOnClick
      disabled={item.isDisabled ?? false}
      rightSection={isChecked ? <Check className="ct-icon" aria-hidden /> : null}
      onChange={item.onSelect}
    >
      {item.label}
    </MantineMenu.RadioItem>
  )
}

function Item({ item }: { item: MenuItem }) {
  if (item.isChecked !== undefined) return <Choice item={item} />
  return (
    <MantineMenu.Item
      className="ct-menu-item"
      data-tone={item.tone}
      leftSection={item.icon}
      disabled={item.isDisabled ?? false}
      onClick={item.onSelect}
    >
      {item.label}
    </MantineMenu.Item>
  )
}

/** Actions or choices that open under a button. Arrow keys move, Escape closes. */
export function Menu({ trigger, sections, header, position = 'bottom-end' }: MenuProps) {
  return (
    <MantineMenu position={position} offset={6} width={248} withInitialFocusPlaceholder={false}>
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown className="ct-menu">
        {header && <div className="ct-menu-header">{header}</div>}
        {sections.map((section, index) => (
          <div key={section.id} className="ct-menu-section" data-first={index === 0 || undefined}>
            {section.heading && <MantineMenu.Label>{section.heading}</MantineMenu.Label>}
            {section.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
