/** What is open and would be lost by a reload: a draft, an upload, a recording (D-33). */
const holders = new Set<symbol>()

/** Keeps the page from being reloaded until the returned function is called. */
export function holdPage(): () => void {
  const holder = Symbol('held')
  holders.add(holder)
  return () => {
    holders.delete(holder)
  }
}

/** Whether somebody is in the middle of something: what holds the page, an open dialog, a text half written. */
export function isPageHeld(): boolean {
  if (holders.size > 0 || document.querySelector('dialog[open], [role="dialog"]')) return true
  return Array.from(document.querySelectorAll('textarea')).some(
    ({ readOnly, value }) => !readOnly && value.trim() !== '',
  )
}
