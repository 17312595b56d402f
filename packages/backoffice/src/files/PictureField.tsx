import { acceptedFiles, sendUpload, uploadProblem } from '@comptoir/core/files'
import { type MediaItem, MediaPicker } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useUploadWords } from './use-upload-words.ts'

export interface PictureFieldProps {
  venueId: number
  label: string
  /** What the file is for, as the list of files names it. */
  path: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Pictures elsewhere are not asked for by this page: their address stands for them. */
function itemOf(value: string, name: string): MediaItem {
  return value.startsWith('/') ? { id: 'picture', name, url: value } : { id: 'picture', name: value }
}

/** One picture of the venue that customers see: uploaded, public (D-60). */
export function PictureField({ venueId, label, path, value, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation('files')
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
        { file, name: file.name, venueId, visibility: 'public', path: `venues/${venueId}/${path}` },
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
      label={label}
      help={t('picture.help')}
      error={error}
      items={going ? [going] : value ? [itemOf(value, label)] : []}
      accept={acceptedFiles.image}
      maxCount={1}
      onAdd={(files) => void add(files)}
      onRemove={() => {
        if (going) setGoing(undefined)
        else onChange('')
      }}
      labels={{
        add: t('picture.add'),
        drop: t('picture.drop'),
        remove: () => t('picture.remove', { name: label }),
        earlier: () => '',
        later: () => '',
      }}
    />
  )
}
