import { createTemplate } from '@comptoir/core/campaign-templates'
import { MAIL_LOOK, type MailDesign } from '@comptoir/core/mail-design'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'

/** Begins a mail of the venue's own, and goes to where it is written. */
export function useBeginMail(venueId: number) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const begin = () =>
    action.run('begin', async () => {
      const run = { text: t('first.text'), isBold: false, isItalic: false, href: '' }
      const design: MailDesign = {
        version: 1,
        ...MAIL_LOOK,
        blocks: [
          { type: 'hero', title: t('first.title'), text: '' },
          { type: 'text', paragraphs: [[run]], align: 'left' },
          { type: 'venue', hasAddress: true, hasHours: true },
        ],
      }
      const body = {
        type: 'EMAIL' as const,
        name: t('first.name'),
        subject: '',
        body: JSON.stringify(design),
      }
      const { id } = await session.api(createTemplate, { params: { venueId }, body })
      await navigate({ to: '/campaigns/templates/$templateId', params: { templateId: String(id) } })
    })
  return { begin, isBusy: action.busy !== undefined }
}
