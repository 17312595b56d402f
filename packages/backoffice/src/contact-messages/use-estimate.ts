import {
  type ContactMessagesEstimate,
  type ContactSelection,
  estimateContactMessages,
} from '@comptoir/core/contact-messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../app/context.ts'

/** So long nothing is asked after a key was pressed. */
const PAUSE_MS = 300

export interface Estimated {
  /** What is known; stays while it is asked again. */
  estimate: ContactMessagesEstimate | undefined
  /** Why there is no estimate. */
  error: unknown
  /** Whether it is of what stands there now. */
  isFresh: boolean
}

/** What a message to a selection comes to, asked again when one has stopped typing. */
export function useEstimate(
  venueId: number,
  selection: ContactSelection,
  text: string,
  hasConsent: boolean,
): Estimated & { retry: () => void } {
  const { session } = useApp()
  const [tries, setTries] = useState(0)
  const body = { ...selection, type: 'sms' as const, hasConsent, ...(text === '' ? {} : { text }) }
  const key = JSON.stringify([venueId, body, tries])
  const [known, setKnown] = useState<{ key: string; estimate?: ContactMessagesEstimate; error?: unknown }>()

  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      const estimate = await session.api(estimateContactMessages, { params: { venueId }, body }, { signal })
      if (!signal.aborted) setKnown({ key: asked, estimate })
    } catch (error) {
      if (!signal.aborted) setKnown((before) => ({ ...before, key: asked, error }))
    }
  })
  const isFirst = known === undefined
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => void ask(key, abort.signal), isFirst ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, isFirst])

  return {
    estimate: known?.estimate,
    error: known?.error,
    isFresh: known?.key === key && known.error === undefined,
    retry: () => setTries((before) => before + 1),
  }
}
