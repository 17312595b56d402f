import { insertText, type MailParagraph, type TextSelection } from '@comptoir/core/mail-design'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readParagraphs, readSelection, writeParagraphs, writeSelection } from './rich-dom.ts'

const START: TextSelection = { from: { paragraph: 0, offset: 0 }, to: { paragraph: 0, offset: 0 } }

/** Why a text was not taken. */
export type TextFault = 'long' | 'paste'

/** A text on the page, and what is selected of it. */
export interface DrawnText {
  ref: RefObject<HTMLDivElement | null>
  selection: TextSelection
  fault: TextFault | undefined
  setFault(fault: TextFault | undefined): void
  /** What is selected now; after the focus left, what was last. */
  selected(): TextSelection
  /** Changes the text otherwise than by the browser, with what is selected after it. */
  put(next: MailParagraph[], after: TextSelection): void
  /** Puts paragraphs in place of what is selected. */
  insert(inserted: readonly MailParagraph[]): void
  /** Reads what the browser changed. */
  read(): void
}

/** The selection in the editable element, kept while the focus is on the buttons above it. */
function useTextSelection(ref: RefObject<HTMLDivElement | null>, onMove: () => void) {
  const [selection, setSelection] = useState(START)
  const move = useEffectEvent(() => {
    const now = ref.current && readSelection(ref.current)
    if (!now || JSON.stringify(now) === JSON.stringify(selection)) return
    setSelection(now)
    onMove()
  })
  useEffect(() => {
    const onSelect = () => move()
    document.addEventListener('selectionchange', onSelect)
    return () => document.removeEventListener('selectionchange', onSelect)
  }, [])
  return [selection, setSelection] as const
}

/** Keeps the editable element and the value the same: drawn again only when the value is another one. */
export function useDrawnText(
  value: MailParagraph[],
  onChange: (paragraphs: MailParagraph[]) => boolean,
  onMove: () => void,
): DrawnText {
  const ref = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<TextFault>()
  const [selection, setSelection] = useTextSelection(ref, onMove)
  const drawn = useRef<MailParagraph[]>(undefined)
  useLayoutEffect(() => {
    if (!ref.current || drawn.current === value) return
    const isFocused = document.activeElement === ref.current
    writeParagraphs(ref.current, value)
    drawn.current = value
    if (isFocused) writeSelection(ref.current, selection)
  })
  const take = (next: MailParagraph[]) => {
    const isTaken = onChange(next)
    setFault(isTaken ? undefined : 'long')
    if (isTaken) drawn.current = next
    return isTaken
  }
  const selected = () => (ref.current && readSelection(ref.current)) ?? selection

  function put(next: MailParagraph[], after: TextSelection) {
    if (!take(next) || !ref.current) return
    writeParagraphs(ref.current, next)
    ref.current.focus()
    writeSelection(ref.current, after)
    setSelection(after)
    onMove()
  }
  return {
    ...{ ref, selection, fault, setFault, selected, put },
    insert(inserted) {
      const { paragraphs, cursor } = insertText(value, selected(), inserted)
      put(paragraphs, { from: cursor, to: cursor })
    },
    read() {
      if (!ref.current) return
      take(readParagraphs(ref.current, false))
      // All was deleted, its paragraph too.
      if (!ref.current.querySelector('p')) drawn.current = undefined
    },
  }
}
