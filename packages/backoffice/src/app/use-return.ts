import { effect, untracked } from '@preact/signals-react'
import { useEffect, useEffectEvent } from 'react'
import { useStartedApp } from './context.ts'

/** Runs when the connection returns: the browser is online again, or the live stream that was lost is open. */
export function useReturn(onReturn: () => void): void {
  const live = useStartedApp()?.live
  const run = useEffectEvent(onReturn)
  useEffect(() => {
    const listen = () => run()
    window.addEventListener('online', listen)
    let wasLost = false
    const stop = effect(() => {
      const isOpen = live?.value?.status.value === 'open'
      if (isOpen && wasLost) untracked(run)
      wasLost = !isOpen
    })
    return () => {
      window.removeEventListener('online', listen)
      stop()
    }
  }, [live])
}
