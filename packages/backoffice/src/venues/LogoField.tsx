import { acceptedFiles, sendUpload, uploadProblem } from '@comptoir/core/files'
import { type MediaItem, MediaPicker } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useUploadWords } from '../files/index.ts'

interface LogoFieldProps {
  venueId: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Pictures elsewhere are not asked for by this page: their address stands for them. */
function itemOf(value: string, name: string): MediaItem {
  return value.startsWith('/') ? { id: 'logo', name, url: value } : { id: 'logo', name: value }
}

/** The venue's logo: uploaded, public, shown to customers (D-60). */
export function LogoField({ venueId, value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const uploadWords = useUploadWords()
  const [going, setGoing] = useState<MediaItem>()

  async function add([file]: readonly File[]): Promise<void> {
    if (!file) return
    const item = { id: 'going', name: file.name }
    setGoing({ ...item, progress: 0 })
    try {
      const stored = await sendUpload(
        session.api,
        { file, name: file.name, venueId, visibility: 'public', path: `venues/${venueId}/logo` },
        { onProgress: (progress) => setGoing({ ...item, progress }) },
      )
      setGoing(undefined)
      onChange(stored.url)
    } catch (reason) {
      setGoing({ ...item, error: uploadWords(uploadProblem(reason)) })
    }
  }

  return (
    <MediaPicker
      label={t('logo.file')}
      help={t('logo.fileHelp')}
      error={error}
      items={going ? [going] : value ? [itemOf(value, t('logo.file'))] : []}
      accept={acceptedFiles.image}
      maxCount={1}
      onAdd={(files) => void add(files)}
      onRemove={() => {
        if (going) setGoing(undefined)
        else onChange('')
      }}
      labels={{
        add: t('logo.add'),
        drop: t('logo.drop'),
        remove: () => t('logo.remove'),
        earlier: () => '',
        later: () => '',
      }}
    />
  )
}
