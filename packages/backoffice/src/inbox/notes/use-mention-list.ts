import { foldText, mentionSearch, type Teammate } from '@comptoir/core/inbox-team'
import { type KeyboardEvent, useId, useState } from 'react'

const MOST = 6

interface Typed {
  text: string
  /** Where the caret stands in it. */
  caret: number
}

/** The colleagues that are offered while a name is typed after `@`. */
export function useMentionList(
  team: readonly Teammate[],
  { text, caret }: Typed,
  onPick: (text: string, caret: number) => void,
) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string>()
  const search = dismissed === text ? undefined : mentionSearch(text.slice(0, caret))
  const found =
    search === undefined
      ? []
      : team.filter(({ name }) => foldText(name).includes(foldText(search))).slice(0, MOST)
  const at = Math.min(active, found.length - 1)

  function take({ name }: Teammate) {
    const from = caret - (search?.length ?? 0)
    const next = `${text.slice(0, from)}${name} `
    setActive(0)
    onPick(next + text.slice(caret), next.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    const mate = found[at]
    if (!mate || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setDismissed(text)
    else if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at - 1 + found.length) % found.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(mate)
    else return
    event.preventDefault()
  }

  return { listId, found, active: at, setActive, take, onKeyDown, isOpen: found.length > 0 }
}

export type MentionListState = ReturnType<typeof useMentionList>
