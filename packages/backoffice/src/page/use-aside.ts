import { ApiError } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import { useToasts } from '@comptoir/ui'
import { effect } from '@preact/signals-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusal } from './refusal.ts'

type Aside = Pick<Resource<unknown>, 'error'> & { reload: () => unknown }

/**
 * Says that something beside the matter of a page could not be read, with another try: a page that stands without it
 * would hide the failure (D-32). What is asked again and again says it once.
 */
export function useAside(aside: Aside): void {
  const { t } = useTranslation('page')
  const { show } = useToasts()
  const refusal = useRefusal()
  const isSaid = useRef(false)
  const say = useEffectEvent((error: unknown) => {
    // Who may not read it misses nothing.
    const isWithheld = error instanceof ApiError && error.status === 403
    if (isSaid.current || isWithheld) return
    isSaid.current = true
    const retry = () => {
      isSaid.current = false
      void aside.reload()
    }
    const text = `${t('aside.failed')} ${refusal.ofError(error)}`
    show({ id: 'aside', text, tone: 'error', action: { label: t('aside.retry'), onSelect: retry } })
  })
  const { error } = aside
  useEffect(() => {
    isSaid.current = false
    return effect(() => {
      if (error.value !== undefined) say(error.value)
    })
  }, [error])
}
