import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { type ChoiceOptions, moved, named } from './choice-moves.ts'
import type { Choice } from './use-choice.ts'

const TYPING_MS = 500
const OPENING = ['ArrowDown', 'ArrowUp', 'Enter', ' ']
const CHOOSING = ['Enter', ' ']

/** What was typed without a pause. */
function useTyping() {
  const typedRef = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const isGoingOn = (at: number) => at - typedRef.current.at < TYPING_MS
  return {
    isGoingOn,
    add(letter: string, at: number): string {
      typedRef.current = { text: isGoingOn(at) ? typedRef.current.text + letter : letter, at }
      return typedRef.current.text
    },
  }
}

/** Leads a list by the keys of its field, as the WAI-ARIA Authoring Practices Guide has it for a select-only combobox. */
export function useChoiceKeys(choice: Choice, options: ChoiceOptions) {
  const { isOpen, active, open, close, pick } = choice
  const typing = useTyping()

  /** Whether the key meant something. */
  function press({ key, altKey, timeStamp }: KeyboardEvent): boolean {
    const isLetter = key.length === 1 && (key !== ' ' || typing.isGoingOn(timeStamp))
    const next = isOpen || key === 'Home' || key === 'End' ? moved(options, active, key) : undefined
    if (isLetter) open(named(options, typing.add(key, timeStamp), active))
    else if (!isOpen && OPENING.includes(key)) open()
    else if (CHOOSING.includes(key) || (key === 'ArrowUp' && altKey)) pick(active)
    else if (next === undefined) return false
    else open(next)
    return true
  }

  return {
    onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      // Safari gives a pressed button no focus.
      currentTarget.focus()
      if (isOpen) close()
      else open()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
      if (event.key === 'Tab' && isOpen) pick(active)
      else if (press(event)) event.preventDefault()
    },
    // Firefox presses a button as Space comes up, though its going down was answered.
    onKeyUp(event: KeyboardEvent) {
      if (event.key === ' ') event.preventDefault()
    },
    onBlur: close,
  }
}
