import { Button, Dialog } from '@comptoir/ui'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from '../app/translation.ts'
import { CopyButton } from '../page/CopyButton.tsx'
import { Note } from '../page/Note.tsx'
import { saveText } from '../page/save-text.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The codes for a lost phone: shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation(['profile', 'app'])
  const text = `${t('codes.file')}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('codes.title')}
      closeLabel={t('close', { ns: 'app' })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('codes.done')}
        </Button>
      }
    >
      <div className="bo-codes">
        <p>{t('codes.sentence')}</p>
        <ol className="bo-codes-list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="bo-codes-actions">
          <CopyButton text={text} />
          <Button
            size="s"
            icon={<Download aria-hidden />}
            onClick={() => saveText('comptoir-codes.txt', text)}
          >
            {t('codes.download')}
          </Button>
          <Button size="s" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
        </div>
        <Note tone="attention">{t('codes.warning')}</Note>
      </div>
    </Dialog>
  )
}
