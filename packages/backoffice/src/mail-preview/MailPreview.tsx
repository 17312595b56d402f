import { readMailBody, renderMail } from '@comptoir/core/mail-design'
import { useTranslation } from '../app/translation.ts'
import { MailFrame, type MailFrameProps } from './MailFrame.tsx'
import { type MailVenue, useMailAround } from './mail-venue.ts'

export interface MailPreviewProps extends Omit<MailFrameProps, 'html'> {
  venue: MailVenue
  subject: string
  body: string
  language: 'fr' | 'en'
}

/** A mail as its readers see it, of blocks or of HTML (EML-02, EML-03). */
export function MailPreview({ venue, subject, body, language, ...frame }: MailPreviewProps) {
  const { t } = useTranslation('mail-preview')
  const around = useMailAround(venue, language, subject)
  const read = readMailBody(body)
  if (read.kind === 'wrong') return <p className="bo-mail-unread">{t('unread')}</p>
  return <MailFrame {...frame} html={read.kind === 'blocks' ? renderMail(read.design, around) : read.html} />
}
