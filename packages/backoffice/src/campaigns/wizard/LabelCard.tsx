import { Card, TextField } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** What the campaign is called here; no one who gets it sees that. */
export function LabelCard({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  return (
    <Card title={t('label')}>
      <TextField
        label={t('labelName')}
        help={t('labelHelp')}
        name="userLabel"
        value={draft.fields.value.userLabel}
        error={useFault(draft)('userLabel')}
        onChange={(value) => draft.change({ userLabel: value })}
      />
    </Card>
  )
}
