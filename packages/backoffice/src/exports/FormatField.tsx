import type { ExportFormat } from '@comptoir/core/exports'
import { RadioGroup } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

interface FormatFieldProps {
  value: ExportFormat
  error: string | undefined
  onChange: (format: ExportFormat) => void
}

/** Into which kind of file an export is written. */
export function FormatField(props: FormatFieldProps) {
  const { t } = useTranslation('exports')
  return (
    <RadioGroup
      label={t('format')}
      look="cards"
      options={[
        { value: 'xlsx', label: t('format.xlsx'), help: t('format.xlsxHelp') },
        { value: 'csv', label: t('format.csv'), help: t('format.csvHelp') },
      ]}
      {...props}
    />
  )
}
