/** What other features may use to show mails. */

export { MailFrame } from './MailFrame.tsx'
export { MailPreview, type MailPreviewProps } from './MailPreview.tsx'
export { asMarkup } from './mail-frame.ts'
export { useMailAround, useMailVenue } from './mail-venue.ts'
