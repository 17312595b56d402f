import { useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useRefusal } from './refusal.ts'

/** One action at a time, with its outcome said in a snackbar. */
export interface PageAction {
  /** The running action, by the name it was started with. */
  busy: string | undefined
  /** Returns whether it went through. */
  run(name: string, work: () => Promise<unknown>, done?: string): Promise<boolean>
}

export function useAction(): PageAction {
  const toasts = useToasts()
  const refusal = useRefusal()
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    async run(name, work, done) {
      if (busy !== undefined) return false
      setBusy(name)
      try {
        await work()
        if (done) toasts.show({ text: done, tone: 'success' })
        return true
      } catch (error) {
        toasts.show({ text: refusal.ofError(error), tone: 'error' })
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}
