import {
  designOf,
  type MailDesign,
  type MailEditor,
  openMail,
  placeOf,
  redo,
  stepBlock,
  undo,
} from '@comptoir/core/mail-design'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useBlockName } from './use-block-name.ts'

/** What the parts of the editor share. */
export interface Editing {
  editor: MailEditor
  /** Applies an action of the core; what it changed is passed on. `said` is read out. */
  apply(action: (editor: MailEditor) => MailEditor, said?: string): void
  /** Moves a block a step, and says where it stands then. */
  step(id: string, by: 1 | -1): void
  undo(): void
  redo(): void
  /** What was done last, in words. */
  said: string
  /** Puts the focus on an element of a block once it is drawn: its own button, or one of its tools. */
  focus(id: string | undefined, tool?: string): void
}

/** The first element that has the room of the editor and is of the block. */
function elementOf(root: HTMLElement | null, id: string, tool: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-id="${id}"] [data-tool="${tool}"]`) ?? null
}

/** The editor's store on a page: pure actions of the core over a design, with their words and the focus after them. */
export function useMailEditor(
  design: MailDesign,
  onChange: (design: MailDesign) => void,
  root: { current: HTMLElement | null },
): Editing {
  const { t } = useTranslation('mail-editor')
  const nameOf = useBlockName()
  const [editor, setEditor] = useState(() => openMail(design))
  const [said, setSaid] = useState('')
  const current = useRef(editor)
  const [wanted, setWanted] = useState<{ id: string; tool: string }>()
  useEffect(() => {
    if (!wanted) return
    elementOf(root.current, wanted.id, wanted.tool)?.focus()
    setWanted(undefined)
  }, [wanted, root])

  const apply: Editing['apply'] = (action, words) => {
    const before = current.current
    const next = action(before)
    current.current = next
    setEditor(next)
    if (words !== undefined) setSaid(words)
    if (next.draft !== before.draft) onChange(designOf(next))
  }
  const focus: Editing['focus'] = (id, tool = 'choose') => {
    if (id !== undefined) setWanted({ id, tool })
  }

  return {
    editor,
    said,
    focus,
    apply,
    step(id, by) {
      const next = stepBlock(current.current, id, by)
      const at = placeOf(next, id)
      const block = next.draft.blocks[id]
      if (!at || !block) return
      const where = { name: nameOf(block), place: at.place, count: at.count }
      apply(() => next, next === current.current ? t('said.end', where) : t('said.moved', where))
    },
    undo: () => apply(undo, t(current.current.past.length > 0 ? 'said.undone' : 'said.noUndo')),
    redo: () => apply(redo, t(current.current.future.length > 0 ? 'said.redone' : 'said.noRedo')),
  }
}
