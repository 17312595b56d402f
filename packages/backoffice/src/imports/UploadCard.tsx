import { createImport, IMPORT_MAX_BYTES } from '@comptoir/core/imports'
import { Card } from '@comptoir/ui'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useImportRefusal } from './words.ts'

/** A large file on a slow line takes its time; milliseconds. */
const UPLOAD_TIMEOUT_MS = 900_000
const ACCEPT =
  '.csv,.txt,.tsv,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface UploadCardProps {
  venueId: number
  onTaken: (id: number) => void
}

/** Accepts a file by choosing or dropping; an error is shown where the file would be. */
export function UploadCard({ venueId, onTaken }: UploadCardProps) {
  const { t } = useTranslation('imports')
  const { session } = useApp()
  const refusal = useImportRefusal()
  const [isOver, setOver] = useState(false)
  const [taking, setTaking] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const problemId = useId()

  async function take(file: File | undefined) {
    if (!file || taking !== undefined) return
    if (file.size > IMPORT_MAX_BYTES) return setProblem(t('tooLargeFile'))
    setTaking(file.name)
    setProblem(undefined)
    const body = new FormData()
    body.set('file', file)
    try {
      const answer = await session.api(
        createImport,
        { params: { venueId }, body },
        { timeoutMs: UPLOAD_TIMEOUT_MS },
      )
      onTaken(answer.savedImport.id)
    } catch (error) {
      setProblem(refusal.ofError(error))
    } finally {
      setTaking(undefined)
      if (input.current) input.current.value = ''
    }
  }
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNow)
  }
  return (
    <Card title={t('upload')}>
      <label
        className="bo-import-drop"
        data-over={isOver || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          void take(event.dataTransfer.files[0])
        }}
      >
        <FileUp className="ct-icon" aria-hidden />
        <span className="bo-import-drop-label">
          {taking === undefined ? t('choose') : t('taking', { name: taking })}
        </span>
        <span className="bo-muted">{t('orDrop')}</span>
        {taking !== undefined && <progress aria-label={t('taking', { name: taking })} />}
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          aria-describedby={`${helpId} ${problemId}`}
          disabled={taking !== undefined}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <p id={helpId} className="bo-muted bo-import-help">
        {t('uploadHelp')}
      </p>
      <p id={problemId} className="bo-form-failure" role="alert">
        {problem}
      </p>
    </Card>
  )
}
