import { useEffect } from 'react'

/**
 * The browser asks before the page is closed or reloaded while something would be lost.
 * @example
 * import { TextField, useUnloadWarning } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Editor({ saved }: { saved: string }) {
 *   const [title, setTitle] = useState(saved)
 *   useUnloadWarning(title !== saved)
 *   return <TextField label="Title" value={title} onChange={setTitle} />
 * }
 */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
