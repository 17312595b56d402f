import { MESSAGE_MAX_FILES } from '@comptoir/core/files'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../../app/translation.ts'
import { useUploadWords } from '../../files/index.ts'
import type { Choice } from './prepare.ts'
import type { Tray } from './use-tray.ts'

function TrayItem({ choice, onRemove }: { choice: Choice; onRemove: () => void }) {
  const { t } = useTranslation('inbox')
  const uploadWords = useUploadWords()
  const { name, url, problem } = choice
  return (
    <li className="bo-tray-item" data-problem={problem ? true : undefined}>
      {url ? <img src={url} alt={name} title={name} /> : <FileText className="ct-icon" aria-hidden />}
      {!url && (
        <span className="bo-tray-words">
          <span>{name}</span>
          {problem && <span className="bo-tray-problem">{uploadWords(problem)}</span>}
        </span>
      )}
      <button
        type="button"
        className="bo-tray-remove"
        aria-label={t('attach.remove', { name })}
        onClick={onRemove}
      >
        <X className="ct-icon" aria-hidden />
      </button>
    </li>
  )
}

/** What was chosen, pasted or dropped, above the text that goes with it. */
export function TrayList({ tray }: { tray: Tray }) {
  const { t } = useTranslation('inbox')
  return (
    <>
      {tray.isOverfull && (
        <p className="bo-tray-full" role="status">
          {t('attach.tooMany', { count: MESSAGE_MAX_FILES })}
        </p>
      )}
      <ul className="bo-tray" aria-label={t('attach.tray')} aria-busy={!tray.isReady}>
        {tray.choices.map((choice) => (
          <TrayItem key={choice.id} choice={choice} onRemove={() => tray.remove(choice.id)} />
        ))}
      </ul>
    </>
  )
}
