import { ApiError } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import { useToasts } from '@comptoir/ui'
import { effect } from '@preact/signals-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useReturn } from '../app/use-return.ts'
import { useRefusal } from './refusal.ts'

type Aside = Pick<Resource<unknown>, 'error'> & { reload: () => unknown }

/** One snackbar speaks for all that failed, so its other try is for all of them. */
const failed = new Set<() => void>()

function tryAgain(): void {
  const all = [...failed]
  failed.clear()
  for (const read of all) read()
}

/**
 * Says that something beside the matter of a page could not be read, with another try: a page that stands without it
 * would hide the failure (D-32). What is asked again and again says it once, and is read again when the connection
 * returns.
 */
export function useAside(aside: Aside): void {
  const { t } = useTranslation('page')
  const { show, dismiss } = useToasts()
  const refusal = useRefusal()
  const again = useRef<() => void>(undefined)
  const say = useEffectEvent((error: unknown) => {
    // Who may not read it misses nothing.
    const isWithheld = error instanceof ApiError && error.status === 403
    if (again.current || isWithheld) return
    again.current = () => {
      again.current = undefined
      void aside.reload()
    }
    failed.add(again.current)
    const text = `${t('aside.failed')} ${refusal.ofError(error)}`
    show({ id: 'aside', text, tone: 'error', action: { label: t('aside.retry'), onSelect: tryAgain } })
  })
  useReturn(() => {
    if (!again.current) return
    dismiss('aside')
    tryAgain()
  })
  const { error } = aside
  useEffect(() => {
    const stop = effect(() => {
      if (error.value !== undefined) say(error.value)
    })
    return () => {
      stop()
      if (again.current) failed.delete(again.current)
      again.current = undefined
    }
  }, [error])
}
