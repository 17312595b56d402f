import type { Venue } from '@comptoir/core/venues'
import { Button } from '@comptoir/ui'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'

export interface ReviewLinkProps {
  venue: Venue
  text: string
  onChange: (text: string) => void
}

/** What a request for a review lacks without a link: one click adds the venue's, or leads to where it is set (ORC-03). */
export function ReviewLink({ venue: { venueId, mapsUri }, text, onChange }: ReviewLinkProps) {
  const { t } = useTranslation('outreach')
  if (text.includes('https://')) return null
  if (mapsUri)
    return (
      <div>
        <Button size="s" onClick={() => onChange(`${text.trim()} ${mapsUri}`.trim())}>
          {t('insertLink')}
        </Button>
      </div>
    )
  return (
    <div className="bo-outreach-foreign" role="status">
      {t('noReviewLink')}
      <LinkButton to="/venues/$venueId" params={{ venueId: String(venueId) }}>
        {t('toVenue')}
      </LinkButton>
    </div>
  )
}
