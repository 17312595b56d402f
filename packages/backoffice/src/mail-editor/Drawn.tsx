import { type MailAround, type MailBlock, renderMailBlock } from '@comptoir/core/mail-design'
import { memo, useLayoutEffect, useRef } from 'react'
import { asMarkup } from '../mail-preview/index.ts'

interface DrawnProps {
  block: MailBlock
  accent: string
  around: MailAround
  padding: string | undefined
}

/**
 * A block as it stands in the mail, by the same drawing: a picture to which buttons beside it belong. In a tree of its
 * own, so that the page's styles stay outside; drawn again only when its block changes.
 */
export const Drawn = memo(function Drawn({ block, accent, around, padding }: DrawnProps) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    root.innerHTML = asMarkup(
      renderMailBlock(block, { accent, around, ...(padding === undefined ? {} : { padding }) }),
    )
  }, [block, accent, around, padding])
  return <div ref={host} className="bo-mail-drawn" aria-hidden="true" inert />
})
