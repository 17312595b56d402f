import { useCallback } from 'react'
import type { useInboxAddress } from './use-inbox-address.ts'

/**
 * The contact panel, in the address: the back gesture closes it where it covers the conversation. Where it
 * stands beside, it is open unless it was closed.
 */
export function usePanel({ search, go }: ReturnType<typeof useInboxAddress>, isBeside: boolean) {
  const isOpen = search.conversationId !== undefined && (search.panel ?? isBeside)
  const toggle = useCallback(
    () => go(({ panel: _, ...rest }) => (isOpen === isBeside ? { ...rest, panel: !isOpen } : rest), isBeside),
    [go, isOpen, isBeside],
  )
  return { isOpen, toggle }
}
