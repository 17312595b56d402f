import { readMailBody, renderMail } from '@comptoir/core/mail-design'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../app/translation.ts'
import { showMail } from './mail-frame.ts'
import { type MailVenue, useMailAround } from './mail-venue.ts'

export interface MailPreviewProps {
  venue: MailVenue
  subject: string
  body: string
  language: 'fr' | 'en'
  /** Says what it shows. */
  title: string
  /** A picture of the mail beside its name: nothing to read or to press. */
  isPicture?: boolean
}

/** A mail as its readers see it, of blocks or of HTML (EML-02, EML-03). */
export function MailPreview({ venue, subject, body, language, title, isPicture = false }: MailPreviewProps) {
  const { t } = useTranslation('campaign-templates')
  const frame = useRef<HTMLIFrameElement>(null)
  const around = useMailAround(venue, language, subject)
  const read = readMailBody(body)
  const html =
    read.kind === 'blocks' ? renderMail(read.design, around) : read.kind === 'html' ? read.html : undefined
  useEffect(() => {
    if (frame.current && html !== undefined) showMail(frame.current, html)
  }, [html])
  if (html === undefined) return <p className="bo-templates-unread">{t('unread')}</p>
  return (
    <iframe
      ref={frame}
      title={title}
      className="bo-templates-mail"
      {...(isPicture ? { tabIndex: -1, 'aria-hidden': true, inert: true } : {})}
    />
  )
}
