import type { CursorPage } from '@comptoir/core/http'
import { createList, type List } from '@comptoir/core/state'
import type { FilterValues } from '@comptoir/ui'
import { useEffect, useMemo, useRef, useState } from 'react'

export interface FilteredList<T> {
  list: List<T>
  filters: FilterValues
  setFilters(filters: FilterValues): void
}

interface Asked {
  filters: FilterValues
  /** Where to read on, as a part of the query. */
  from: { cursor?: string }
  signal: AbortSignal
}

interface FilteredListOptions<T> {
  /** What distinguishes one line from another. */
  keyOf: (item: T) => string
  read: (asked: Asked) => Promise<CursorPage<T[]>>
  /** Chosen before anybody chooses. */
  initial?: FilterValues
}

/**
 * A list that is read by cursor; other filters read it again, and what was asked before is dropped. Begins again when
 * `key` changes, which stands for all that `read` reads.
 */
export function useFilteredList<T>(
  key: string,
  { keyOf, read, initial = {} }: FilteredListOptions<T>,
): FilteredList<T> {
  const [filters, setFilters] = useState(initial)
  const current = useRef(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `read` reads
  const list = useMemo(
    () =>
      createList<T>({
        keyOf,
        read: ({ cursor, signal }) =>
          read({ filters: current.current, from: cursor ? { cursor } : {}, signal }),
      }),
    [key],
  )
  useEffect(() => {
    void list.load()
    return () => list.clear()
  }, [list])
  return {
    list,
    filters,
    setFilters(next) {
      current.current = next
      setFilters(next)
      void list.load()
    },
  }
}
