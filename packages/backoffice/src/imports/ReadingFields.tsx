import type { ImportEncoding, ImportSeparator, SavedImport } from '@comptoir/core/imports'
import { Checkbox, Select } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { ImportChange } from './use-import.ts'

const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
] as const satisfies readonly ImportEncoding[]
const separators = [',', ';', 'tab', '|'] as const satisfies readonly ImportSeparator[]
const separatorNames = { ',': 'comma', ';': 'semicolon', tab: 'tab', '|': 'pipe' } as const

/** How the file is read, where the guess is wrong. */
export function ReadingFields({
  saved,
  onChange,
}: {
  saved: SavedImport
  onChange: (change: ImportChange) => void
}) {
  const { t } = useTranslation('imports')
  return (
    <div className="bo-fields-2">
      {saved.format === 'csv' && (
        <>
          <Select
            label={t('encoding')}
            options={encodings.map((value) => ({ value, label: value }))}
            value={saved.encoding}
            onChange={(encoding) => onChange({ encoding })}
          />
          <Select
            label={t('separator')}
            options={separators.map((value) => ({ value, label: t(`separator.${separatorNames[value]}`) }))}
            value={saved.separator}
            onChange={(separator) => onChange({ separator })}
          />
        </>
      )}
      <Checkbox
        label={t('hasHeader')}
        isChecked={saved.hasHeader}
        onChange={(hasHeader) => onChange({ hasHeader })}
      />
    </div>
  )
}
