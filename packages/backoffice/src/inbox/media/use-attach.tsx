import './media.css'
import { acceptedFiles } from '@comptoir/core/files'
import type { Inbox } from '@comptoir/core/inbox'
import type { MenuSection } from '@comptoir/ui'
import ImageIcon from 'lucide-react/icons/image'
import Paperclip from 'lucide-react/icons/paperclip'
import { type ClipboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { UploadBar } from './UploadBar.tsx'
import type { Tray } from './use-tray.ts'

const TrayList = lazy(async () => ({ default: (await import('./TrayList.tsx')).TrayList }))
const VoiceDialog = lazy(async () => ({ default: (await import('./VoiceDialog.tsx')).VoiceDialog }))

/** Files that are dropped anywhere in the conversation. */
function useDrop(
  boxRef: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
) {
  const onFilesRef = useRef(onFiles)
  onFilesRef.current = onFiles
  useEffect(() => {
    const pane = boxRef.current?.closest<HTMLElement>('.bo-conversation')
    if (!pane) return
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const mark = (isOver: boolean) => pane.toggleAttribute('data-drop', isOver)
    const onOver = (event: DragEvent) => {
      if (!isFiles(event) || !onFilesRef.current) return
      event.preventDefault()
      mark(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!pane.contains(event.relatedTarget as Node | null)) mark(false)
    }
    const onDrop = (event: DragEvent) => {
      mark(false)
      if (!isFiles(event)) return
      event.preventDefault()
      onFilesRef.current?.([...(event.dataTransfer?.files ?? [])])
    }
    pane.addEventListener('dragover', onOver)
    pane.addEventListener('dragleave', onLeave)
    pane.addEventListener('drop', onDrop)
    return () => {
      mark(false)
      pane.removeEventListener('dragover', onOver)
      pane.removeEventListener('dragleave', onLeave)
      pane.removeEventListener('drop', onDrop)
    }
  }, [boxRef])
}

/** The browser's own choice of files, opened by a menu item. */
function usePicker(accept: string, onFiles: (files: readonly File[]) => void) {
  const inputRef = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple
      accept={accept}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        event.currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
  return { input, open: () => inputRef.current?.click() }
}

/** Pictures, documents and voice for the answer: from the menu, pasted or dropped (MSG-08, MSG-12, MSG-44). */
export function useAttach(
  inbox: Inbox,
  boxRef: RefObject<HTMLElement | null>,
  tray: Tray,
  isDisabled: boolean,
) {
  const { t } = useTranslation('inbox')
  function take(files: readonly File[]) {
    tray.add(files)
    boxRef.current?.querySelector('textarea')?.focus()
  }
  const [isRecording, setRecording] = useState(false)
  const images = usePicker(acceptedFiles.image, take)
  const others = usePicker(Object.values(acceptedFiles).join(), take)
  useDrop(boxRef, isDisabled ? undefined : take)
  const section: MenuSection = {
    id: 'media',
    items: [
      {
        id: 'image',
        icon: <ImageIcon className="ct-icon" aria-hidden />,
        label: t('attach.image'),
        onSelect: images.open,
      },
      {
        id: 'file',
        icon: <Paperclip className="ct-icon" aria-hidden />,
        label: t('attach.file'),
        onSelect: others.open,
      },
    ],
  }
  const element = (
    <>
      <UploadBar inbox={inbox} />
      {images.input}
      {others.input}
      <Suspense>
        {tray.choices.length > 0 && <TrayList tray={tray} />}
        {isRecording && <VoiceDialog onSend={inbox.sendFiles} onDone={() => setRecording(false)} />}
      </Suspense>
    </>
  )
  return {
    section,
    element,
    record: () => setRecording(true),
    onPaste(event: ClipboardEvent) {
      const pasted = [...event.clipboardData.files]
      if (isDisabled || pasted.length === 0) return
      event.preventDefault()
      take(pasted)
    },
  }
}
