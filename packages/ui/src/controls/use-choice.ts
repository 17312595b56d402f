import { useLayoutEffect, useState } from 'react'
import { nearest } from './choice-moves.ts'

interface ChoiceOption<Value> {
  value: Value
  label: string
  isDisabled?: boolean | undefined
}

interface ChoiceProps<Value> {
  options: readonly ChoiceOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Of the element of an option, to bring it into sight. */
  idOf: (index: number) => string
}

/** A list that opens under a field. */
export interface Choice {
  isOpen: boolean
  /** The index of what Enter would choose; while closed, of what is chosen. -1 if there is none. */
  active: number
  /** Opens the list at an index, or at the chosen option. */
  open: (index?: number) => void
  close: () => void
  /** Moves to an index in the open list. */
  point: (index: number) => void
  /** Chooses and closes. */
  pick: (index: number) => void
}

/** Which option is chosen, and where one is in the list while it is open. */
export function useChoice<Value>({ options, value, onChange, idOf }: ChoiceProps<Value>): Choice {
  const [isOpen, setIsOpen] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const chosen = options.findIndex((option) => option.value === value)
  const active = isOpen ? Math.min(pointed, options.length - 1) : chosen
  const activeId = isOpen ? idOf(active) : undefined
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const close = () => setIsOpen(false)
  return {
    isOpen,
    active,
    open(index = nearest(options, chosen, 1)) {
      setPointed(index)
      setIsOpen(true)
    },
    close,
    point(index) {
      if (!options[index]?.isDisabled) setPointed(index)
    },
    pick(index) {
      const option = options[index]
      if (!option || option.isDisabled) return
      close()
      if (option.value !== value) onChange(option.value)
    },
  }
}
