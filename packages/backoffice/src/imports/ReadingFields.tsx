import { IMPORT_ENCODINGS, IMPORT_SEPARATORS, type SavedImport } from '@comptoir/core/imports'
import { Checkbox, Select, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import type { ImportChange } from './use-import.ts'

const separatorNames = { ',': 'comma', ';': 'semicolon', tab: 'tab', '|': 'pipe' } as const

/** Where the titles are; read again once the number is left. */
function TitleLine({ saved, onChange }: { saved: SavedImport; onChange: (change: ImportChange) => void }) {
  const { t } = useTranslation('imports')
  const [line, setLine] = useState(String(saved.titleLine))
  const given = Number(line)
  const isOther = Number.isInteger(given) && given >= 1 && given <= 1000 && given !== saved.titleLine
  return (
    <TextField
      label={t('titleLine')}
      inputMode="numeric"
      value={line}
      onChange={setLine}
      onBlur={() => isOther && onChange({ titleLine: given })}
    />
  )
}

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
            options={IMPORT_ENCODINGS.map((value) => ({ value, label: value }))}
            value={saved.encoding}
            onChange={(encoding) => onChange({ encoding })}
          />
          <Select
            label={t('separator')}
            options={IMPORT_SEPARATORS.map((value) => ({
              value,
              label: t(`separator.${separatorNames[value]}`),
            }))}
            value={saved.separator}
            onChange={(separator) => onChange({ separator })}
          />
        </>
      )}
      {saved.sheets.length > 1 && (
        <Select
          label={t('sheet')}
          options={saved.sheets.map((name, at) => ({ value: String(at), label: name || String(at + 1) }))}
          value={String(saved.sheet)}
          onChange={(sheet) => onChange({ sheet: Number(sheet) })}
        />
      )}
      {saved.format !== 'vcf' && <TitleLine saved={saved} onChange={onChange} />}
      <Checkbox
        label={t('hasHeader', { line: saved.titleLine })}
        isChecked={saved.hasHeader}
        onChange={(hasHeader) => onChange({ hasHeader })}
      />
    </div>
  )
}
