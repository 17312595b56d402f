import type { NavLinkProps } from '@comptoir/ui'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** The shell's link: an anchor that the router follows, and that opens in a new tab when asked to. */
export function AppLink({ href, onClick, ...anchor }: NavLinkProps) {
  const router = useRouter()
  return (
    <a
      {...anchor}
      href={href}
      onMouseEnter={() => void router.preloadRoute({ to: href })}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
