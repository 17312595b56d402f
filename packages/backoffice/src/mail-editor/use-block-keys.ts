import {
  chooseBlock,
  columnList,
  columnSides,
  copyBlock,
  deleteBlock,
  MAIL_ROOT,
  type MailEditor,
} from '@comptoir/core/mail-design'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../app/translation.ts'
import type { EditorParts } from './MailEditor.tsx'
import { useBlockName } from './use-block-name.ts'

/** Moving, copying and deleting a block, with what is said and where the focus goes. */
export function useBlockActions({ editing, close }: EditorParts) {
  const { t } = useTranslation('mail-editor')
  const nameOf = useBlockName()
  const name = (id: string) => {
    const block = editing.editor.draft.blocks[id]
    return block ? nameOf(block) : ''
  }
  return {
    step(id: string, by: 1 | -1, tool = 'choose') {
      editing.step(id, by)
      editing.focus(id, tool)
    },
    copy(id: string) {
      let copied: string | undefined
      editing.apply(
        (editor) => {
          const next = copyBlock(editor, id)
          copied = next.chosen
          return next
        },
        t('said.copied', { name: name(id) }),
      )
      editing.focus(copied)
    },
    remove(id: string) {
      let left: string | undefined
      editing.apply(
        (editor) => {
          const next = deleteBlock(editor, id)
          left = next.chosen
          return next
        },
        t('said.deleted', { name: name(id) }),
      )
      close()
      editing.focus(left)
    },
  }
}

/** All blocks in the order in which they are read. */
function inOrder({ draft }: MailEditor): string[] {
  const of = (list: string): string[] =>
    (draft.lists[list] ?? []).flatMap((id) => [
      id,
      ...columnSides.flatMap((side) => of(columnList(id, side))),
    ])
  return of(MAIL_ROOT)
}

/** The block that a key leads to from another. */
function ledTo(key: string, ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id)
  if (key === 'ArrowDown') return ids[at + 1]
  if (key === 'ArrowUp') return ids[at - 1]
  if (key === 'Home') return ids[0]
  return key === 'End' ? ids.at(-1) : undefined
}

/** Blocks by keyboard: arrows choose, with Alt they move; Delete deletes, Ctrl and D copies. */
export function useBlockKeys(parts: EditorParts): (event: KeyboardEvent, id: string) => void {
  const { editing } = parts
  const actions = useBlockActions(parts)
  return (event, id) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const stop = () => event.preventDefault()
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      stop()
      return actions.step(id, key === 'ArrowUp' ? -1 : 1)
    }
    if (key === 'Delete' || key === 'Backspace') {
      stop()
      return actions.remove(id)
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      stop()
      return actions.copy(id)
    }
    const to = ledTo(key, inOrder(editing.editor), id)
    if (to === undefined || ctrlKey || metaKey) return
    stop()
    editing.apply((editor) => chooseBlock(editor, to))
    editing.focus(to)
  }
}
