import type { Live } from '@comptoir/core/live'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'

type Schema = Parameters<Live['on']>[1]

/** Calls `reload` when an event of this name comes, and when some may have been missed. */
export function useNews(name: string, schema: Schema, reload: () => unknown): void {
  const stream = useApp().live.value
  const onNews = useEffectEvent(() => void reload())
  useEffect(() => {
    const ends = [stream?.on(name, schema, () => onNews()), stream?.onReset(() => onNews())]
    return () => {
      for (const end of ends) end?.()
    }
  }, [stream, name, schema])
}
