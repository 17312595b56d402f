import type { Campaign } from '@comptoir/core/campaigns'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { MailPreview, useMailVenue } from '../../mail-preview/index.ts'
import { useLanguage } from '../../page/use-language.ts'

/** The mail of a campaign, as its readers see it: in the language of the venue (EML-02). */
export function MailText({ campaign: { content, venueId } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { subject, body } = content
  const venue = useMailVenue(venueId)
  const own = useLanguage()
  const language = useApp().venues.find(venueId)?.language ?? own
  return (
    <div className="bo-campaigns-mail">
      <MailPreview venue={venue} subject={subject} body={body} language={language} title={t('text')} />
    </div>
  )
}
