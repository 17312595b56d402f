import {
  darkenMail,
  type MailAround,
  type MailDesign,
  plainTextOf,
  renderMail,
} from '@comptoir/core/mail-design'
import { useTranslation } from '../app/translation.ts'
import { MailFrame } from '../mail-preview/index.ts'

/** The mail to be written, and how it is seen. */
export const mailViews = ['edit', 'desktop', 'phone', 'dark', 'text'] as const
export type MailView = (typeof mailViews)[number]

interface PreviewsProps {
  view: Exclude<MailView, 'edit'>
  design: MailDesign
  around: MailAround
}

/** The mail as a reader gets it, on a computer, on a phone, on a dark screen, and as text alone (EML-02). */
export function Previews({ view, design, around }: PreviewsProps) {
  const { t } = useTranslation('mail-editor')
  if (view === 'text')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      <section className="bo-mail-text" tabIndex={0} aria-label={t('view.text')}>
        {plainTextOf(design, around)}
      </section>
    )
  const html = renderMail(design, around)
  return (
    <div className="bo-mail-preview" data-view={view}>
      <MailFrame html={view === 'dark' ? darkenMail(html) : html} title={t(`preview.${view}`)} />
    </div>
  )
}
