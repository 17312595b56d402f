import type { Campaign, CampaignDraft, CampaignFields } from '@comptoir/core/campaigns'
import { Button, Card } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'

const texts = ({
  userLabel,
  content: { kind, subject, body, senderId },
}: Pick<Campaign | CampaignFields, 'userLabel' | 'content'>) => ({
  userLabel,
  senderId,
  // A design as JSON says nothing to its writer.
  body: kind === 'blocks' ? subject : body,
})

/** Somebody else changed the campaign meanwhile: both versions, and the choice (CMP-15). */
export function ConflictCard({ draft }: { draft: CampaignDraft }) {
  const { t } = useTranslation('campaigns/wizard')
  const theirs = draft.theirs.value
  if (!theirs) return null
  const versions = { mine: texts(draft.fields.value), theirs: texts(theirs) }
  return (
    <div role="alert">
      <Card title={t('conflict')}>
        <p className="bo-muted">{t('conflictText')}</p>
        <div className="bo-wiz-versions">
          {(['mine', 'theirs'] as const).map((choice) => (
            <section key={choice} aria-label={t(`conflict.${choice}`)}>
              <h3 className="bo-small-title">{t(`conflict.${choice}`)}</h3>
              <p className="bo-muted">{versions[choice].userLabel}</p>
              <blockquote>{versions[choice].body.slice(0, 800) || t('noText')}</blockquote>
              <Button onClick={() => void draft.resolve(choice)}>{t(`keep.${choice}`)}</Button>
            </section>
          ))}
        </div>
      </Card>
    </div>
  )
}
