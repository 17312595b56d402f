import './dialogs.css'
import { MESSAGE_MAX_FILES } from '@comptoir/core/files'
import type { LocalFile } from '@comptoir/core/inbox'
import { Button, Dialog, IconButton } from '@comptoir/ui'
import FileText from 'lucide-react/icons/file-text'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useUploadWords } from '../../files/index.ts'
import { type Choice, prepare } from './prepare.ts'

interface AttachDialogProps {
  files: readonly File[]
  onSend: (files: readonly LocalFile[]) => void
  onDone: () => void
}

/** A file before it was looked at. */
function toChoice({ name }: File, index: number): Choice {
  return { id: `${index} ${name}`, name }
}

/** The chosen files as they become ready; their addresses on this device end with the dialog. */
function useChoices(files: readonly File[]) {
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    files.slice(0, MESSAGE_MAX_FILES).map(toChoice),
  )
  const urlsRef = useRef<string[]>([])
  useEffect(() => {
    let isCurrent = true
    void Promise.all(
      files.slice(0, MESSAGE_MAX_FILES).map((file, index) => prepare(file, toChoice(file, index).id)),
    ).then((made) => {
      urlsRef.current = made.flatMap(({ url }) => url ?? [])
      const byId = new Map(made.map((choice) => [choice.id, choice]))
      // Without those that were taken out meanwhile.
      if (isCurrent) setChoices((now) => now.map((choice) => byId.get(choice.id) ?? choice))
    })
    return () => {
      isCurrent = false
      for (const url of urlsRef.current) URL.revokeObjectURL(url)
    }
  }, [files])
  return { choices, remove: (id: string) => setChoices((now) => now.filter((one) => one.id !== id)) }
}

function ChoiceRow({ choice, onRemove }: { choice: Choice; onRemove: () => void }) {
  const { t } = useTranslation('inbox')
  const uploadWords = useUploadWords()
  const { name, url, problem } = choice
  return (
    <li className="bo-choice" data-problem={problem ? true : undefined}>
      {url ? <img src={url} alt="" /> : <FileText className="ct-icon" aria-hidden />}
      <span className="bo-choice-words">
        <span>{name}</span>
        {problem && <span className="bo-choice-problem">{uploadWords(problem)}</span>}
      </span>
      <IconButton
        label={t('attach.remove', { name })}
        icon={<Trash className="ct-icon" aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

/** Shows what was chosen, pasted or dropped before it goes to the customer. */
export function AttachDialog({ files, onSend, onDone }: AttachDialogProps) {
  const { t } = useTranslation('inbox')
  const { choices, remove } = useChoices(files)
  const ready = choices.flatMap((choice) => choice.ready ?? [])
  const isReady = ready.length > 0 && choices.every((choice) => choice.ready ?? choice.problem)
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t('attach.dialog')}
      closeLabel={t('attach.cancel')}
      footer={
        <>
          <Button onClick={onDone}>{t('attach.cancel')}</Button>
          <Button
            variant="primary"
            data-autofocus
            aria-disabled={!isReady}
            onClick={() => {
              if (!isReady) return
              onSend(ready)
              onDone()
            }}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      {files.length > MESSAGE_MAX_FILES && <p>{t('attach.tooMany', { count: MESSAGE_MAX_FILES })}</p>}
      <ul className="bo-attach-choices" aria-busy={!isReady}>
        {choices.map((choice) => (
          <ChoiceRow key={choice.id} choice={choice} onRemove={() => remove(choice.id)} />
        ))}
      </ul>
    </Dialog>
  )
}
