import type { ExclusionResult } from '@comptoir/core/suppression'
import { Button, TextArea } from '@comptoir/ui'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { Note } from '../page/Note.tsx'

const MAX_BYTES = 10 * 1024 * 1024
const MOST_SHOWN = 20

function Invalid({ lines }: { lines: ExclusionResult['invalidLines'] }) {
  const { t } = useTranslation('suppression')
  if (lines.length === 0) return null
  const further = lines.length - MOST_SHOWN
  return (
    <Note tone="attention">
      <p>{t('preview.invalid', { count: lines.length })}</p>
      <ul>
        {lines.slice(0, MOST_SHOWN).map(({ line, field }) => (
          <li key={line}>{t(`invalid.${field}`, { line })}</li>
        ))}
        {further > 0 && <li>{t('preview.further', { count: further })}</li>}
      </ul>
    </Note>
  )
}

/** What would come of a list. */
function Preview({ preview }: { preview: ExclusionResult }) {
  const { t } = useTranslation('suppression')
  const { added, known, invalidLines } = preview
  return (
    <div className="bo-form" role="status">
      <Note>
        {t('preview.added', { count: added })} {known > 0 && t('preview.known', { count: known })}
      </Note>
      <Invalid lines={invalidLines} />
    </div>
  )
}

export interface BlacklistFieldsProps {
  text: string
  /** The name of the file that it came from. */
  source: string
  error: string | undefined
  preview: ExclusionResult | undefined
  onChange: (text: string, source: string) => void
}

/** A list that is pasted, dropped or chosen as a file, with what would come of it (UNS-08, UNS-11). */
export function BlacklistFields({ text, source, error, preview, onChange }: BlacklistFieldsProps) {
  const { t } = useTranslation('suppression')
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    const isTooLarge = file.size > MAX_BYTES
    setRefusal(isTooLarge ? t('fileTooLarge') : undefined)
    if (!isTooLarge) onChange(await file.text(), file.name.slice(0, 200))
  }
  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button below it */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <TextArea
          label={t('list')}
          help={t('listHelp')}
          rows={6}
          required
          value={text}
          error={refusal ?? error}
          onChange={(value) => onChange(value, '')}
        />
      </div>
      <div className="bo-suppression-file">
        <Button icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
          {t('file')}
        </Button>
        {source}
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      {preview && <Preview preview={preview} />}
    </>
  )
}
