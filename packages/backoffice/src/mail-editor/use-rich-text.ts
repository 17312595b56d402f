import {
  listOf,
  listText,
  type MailListKind,
  type MailMarks,
  type MailParagraph,
  marksIn,
  markText,
  runsOf,
  type TextSelection,
} from '@comptoir/core/mail-design'
import { isWebAddress } from '@comptoir/core/rules'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { readPasted } from './paste.ts'
import { type DrawnText, useDrawnText } from './use-drawn-text.ts'

/** An address as people write it, made whole; undefined for what is none. */
export function asAddress(typed: string): string | undefined {
  const text = typed.trim()
  const whole = /^\w+:/.test(text) ? text : `https://${text}`
  return isWebAddress(whole) && whole.length <= 2000 ? whole : undefined
}

const isCursor = ({ from, to }: TextSelection) => from.paragraph === to.paragraph && from.offset === to.offset

export interface RichText extends Pick<DrawnText, 'ref' | 'selection' | 'fault'> {
  /** The look of what is typed next. */
  marks: MailMarks
  mark(marks: Partial<MailMarks>): void
  link(href: string): void
  list(kind: MailListKind | undefined): void
  insert(text: string): void
  onInput(): void
  onKeyDown(event: KeyboardEvent): void
  onPaste(event: ClipboardEvent): void
}

/** Passes on what the browser is about to do to the element, before it does. */
function useBeforeInput({ ref }: DrawnText, onBefore: (event: InputEvent) => void) {
  const before = useEffectEvent(onBefore)
  useEffect(() => {
    const element = ref.current
    const listen = (event: InputEvent) => before(event)
    element?.addEventListener('beforeinput', listen)
    return () => element?.removeEventListener('beforeinput', listen)
  }, [ref])
}

/** Looks, links and lists of what is selected. */
function useLooks(value: MailParagraph[], text: DrawnText, pending: MailMarks | undefined) {
  const marksHere = () => pending ?? marksIn(value, text.selected())
  return {
    marksHere,
    /** Returns whether something was selected. */
    markSelected(marks: Partial<MailMarks>): boolean {
      const at = text.selected()
      if (isCursor(at)) return false
      text.put(markText(value, at, marks), at)
      return true
    },
    list(kind: MailListKind | undefined) {
      const at = text.selected()
      text.put(listText(value, at, kind), at)
    },
    write: (written: string, marks: Partial<MailMarks> = {}) =>
      text.insert([[{ ...marksHere(), ...marks, text: written }]]),
  }
}

/**
 * A text that is edited in place. Letters are typed and deleted by the browser and read from the page; everything else
 * (looks, links, lists, line breaks, names, pastes) changes the text by functions of the core, and is drawn again.
 */
export function useRichText(
  value: MailParagraph[],
  onChange: (paragraphs: MailParagraph[]) => boolean,
): RichText {
  const [pending, setPending] = useState<MailMarks>()
  const text = useDrawnText(value, onChange, () => setPending(undefined))
  const { marksHere, markSelected, list, write } = useLooks(value, text, pending)

  function mark(marks: Partial<MailMarks>) {
    if (markSelected(marks)) return
    text.ref.current?.focus()
    setPending({ ...marksHere(), ...marks })
  }
  const toggle = (name: 'isBold' | 'isItalic') => mark({ [name]: !marksHere()[name] })

  /** A new paragraph; in a list the next item, and after an empty item none. */
  function breakParagraph() {
    const here = value[text.selected().from.paragraph] ?? []
    const kind = listOf(here)
    if (kind && runsOf(here).length === 0) list(undefined)
    else text.insert([[], kind ? { list: kind, runs: [] } : []])
  }
  const actions: Partial<Record<string, () => void>> = {
    insertParagraph: breakParagraph,
    insertLineBreak: () => write('\n'),
    formatBold: () => toggle('isBold'),
    formatItalic: () => toggle('isItalic'),
  }
  useBeforeInput(text, (event) => {
    const action = actions[event.inputType]
    if (action) action()
    else if (event.inputType === 'insertText' && pending && event.data) write(event.data)
    else if (!/^(history|format|insertOrdered|insertUnordered|insertFromDrop)/.test(event.inputType)) return
    event.preventDefault()
  })

  return {
    ...{ ref: text.ref, selection: text.selection, fault: text.fault, mark, list },
    marks: pending ?? marksIn(value, text.selection),
    link(href) {
      if (!markSelected({ href }) && href !== '') write(href, { href })
    },
    insert: (written) => write(written),
    onInput: text.read,
    onKeyDown(event) {
      const name = { b: 'isBold', i: 'isItalic' } as const
      const key = event.key.toLowerCase()
      if ((!event.ctrlKey && !event.metaKey) || (key !== 'b' && key !== 'i')) return
      event.preventDefault()
      toggle(name[key])
    },
    onPaste(event) {
      event.preventDefault()
      const pasted = readPasted(event.clipboardData)
      if (pasted === undefined) text.setFault('paste')
      else if (pasted.length > 0) text.insert(pasted)
    },
  }
}
