import './mail-preview.css'
import { useEffect, useRef } from 'react'
import { showMail } from './mail-frame.ts'

export interface MailFrameProps {
  html: string
  /** Says what it shows. */
  title: string
  /** A picture of the mail beside its name: nothing to read or to press. */
  isPicture?: boolean
}

/** The HTML of a mail where nothing of it runs (T5). */
export function MailFrame({ html, title, isPicture = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) showMail(frame.current, html)
  }, [html])
  return (
    <iframe
      ref={frame}
      title={title}
      className="bo-mail-frame"
      {...(isPicture ? { tabIndex: -1, 'aria-hidden': true, inert: true } : {})}
    />
  )
}
