import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function Anchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className="bo-link">
      {children}
    </a>
  )
}

/** A link of the router inside a sentence. */
export const TextLink = createLink(Anchor)
