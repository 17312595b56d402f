import { SegmentedTabs } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../app/translation.ts'

/** What leaves, and what comes back: two pages of one place in the menu. */
export function OutboxTabs({ value }: { value: 'outbox' | 'replies' }) {
  const { t } = useTranslation('outbox')
  const navigate = useNavigate()
  return (
    <SegmentedTabs
      label={t('title')}
      tabs={(['outbox', 'replies'] as const).map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
      value={value}
      onChange={(tab) => void navigate({ to: `/${tab}` })}
    />
  )
}
