import { focusInto } from './tab-stops.ts'

interface OpenDialog {
  dialog: HTMLDialogElement
  /** What had the focus before, and gets it back. */
  opener: Element | null
}

/** Dialogs over the page, the newest last. */
const open: OpenDialog[] = []
const listeners = new Set<() => void>()

function change(act: () => void) {
  act()
  for (const listener of listeners) listener()
}

/** Calls `onChange` when a dialog opens or closes, until the returned function is called. */
export function subscribeToDialogs(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** The dialog over all others: what is outside of it can be neither pressed nor heard. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1)?.dialog
}

/** Opens a dialog and puts the focus into it; the returned function closes it and gives the focus back. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const entry: OpenDialog = { dialog, opener: document.activeElement }
  dialog.showModal()
  change(() => open.push(entry))
  focusInto(dialog)
  return () => {
    change(() => open.splice(open.indexOf(entry), 1))
    dialog.close()
    // One above, which was opened from inside of this one and stays, leads back to where this one came from.
    for (const above of open) if (dialog.contains(above.opener)) above.opener = entry.opener
    if (entry.opener instanceof HTMLElement) entry.opener.focus({ preventScroll: true })
  }
}
