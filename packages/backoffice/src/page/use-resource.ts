import { createResource, type Resource } from '@comptoir/core/state'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Something that a page reads as long as it stands; read again, and shown from nothing, when `key` changes. */
export function useResource<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Resource<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `read` reads
  const resource = useMemo(() => createResource<T>((signal) => read(signal)), [key])
  const load = useEffectEvent(() => void resource.load())
  useEffect(() => {
    load()
    return () => resource.dispose()
  }, [resource])
  return resource
}
