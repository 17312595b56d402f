import { addBlock, type MailPosition } from '@comptoir/core/mail-design'
import { Menu } from '@comptoir/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from '../app/translation.ts'
import { blockGroups, blockIcons } from './blocks.tsx'
import type { EditorParts } from './MailEditor.tsx'

interface AddMenuProps {
  parts: EditorParts
  trigger: ComponentProps<typeof Menu>['trigger']
  /** Where it is put; below the chosen block without it. */
  position?: MailPosition
}

/** All blocks by menu; a column takes no columns. */
export function AddMenu({ parts: { editing, newBlock, open }, trigger, position }: AddMenuProps) {
  const { t } = useTranslation('mail-editor')
  const add = (type: Parameters<typeof newBlock>[0]) => {
    let id: string | undefined
    editing.apply(
      (editor) => {
        const next = addBlock(editor, newBlock(type), position)
        id = next.chosen
        return next
      },
      t('said.added', { name: t(`block.${type}`) }),
    )
    editing.focus(id)
    open()
  }
  return (
    <Menu
      position="bottom-start"
      trigger={trigger}
      sections={blockGroups.map(({ id, types }) => ({
        id,
        heading: t(`group.${id}`),
        items: types
          .filter((type) => !position || type !== 'columns')
          .map((type) => ({
            id: type,
            label: t(`block.${type}`),
            icon: blockIcons[type],
            onSelect: () => add(type),
          })),
      }))}
    />
  )
}
