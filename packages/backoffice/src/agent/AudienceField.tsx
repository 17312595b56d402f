import type { FactAudience } from '@comptoir/core/agent'
import { Select } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

export const audiences = ['everybody', 'professionals', 'staff'] as const satisfies readonly FactAudience[]

interface AudienceFieldProps {
  label: string
  /** Of whom a fact is for, or of who asks. */
  names?: 'audience' | 'asker'
  value: FactAudience
  onChange: (audience: FactAudience) => void
}

/** Who a fact is for. */
export function AudienceField({ label, names = 'audience', value, onChange }: AudienceFieldProps) {
  const { t } = useTranslation('agent')
  return (
    <Select
      label={label}
      options={audiences.map((audience) => ({ value: audience, label: t(`${names}.${audience}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
