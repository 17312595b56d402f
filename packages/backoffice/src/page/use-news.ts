import type { Live } from '@comptoir/core/live'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'

type Schema = Parameters<Live['on']>[1]

/** Calls `reload` with an event of this name, and without one when some may have been missed. */
export function useNews<E>(name: string, schema: Schema, reload: (event?: E) => unknown): void {
  const stream = useApp().live.value
  const onNews = useEffectEvent((event?: E) => void reload(event))
  useEffect(() => {
    const ends = [stream?.on(name, schema, (event) => onNews(event as E)), stream?.onReset(() => onNews())]
    return () => {
      for (const end of ends) end?.()
    }
  }, [stream, name, schema])
}
