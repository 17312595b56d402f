import { Button, Dialog } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'

const keys = [
  { key: 'j', text: 'keys.next' },
  { key: 'k', text: 'keys.previous' },
  { key: 'Enter', text: 'keys.open' },
  { key: 'r', text: 'keys.reply' },
  { key: 'e', text: 'keys.close' },
  { key: 'a', text: 'keys.assign' },
  { key: 'z', text: 'keys.snooze' },
  { key: 'u', text: 'keys.unread' },
  { key: '/', text: 'keys.search' },
  { key: '?', text: 'keys.help' },
] as const

export function KeysDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t('keys.title')}
      closeLabel={t('keys.done')}
      footer={
        <Button data-autofocus onClick={onDone}>
          {t('keys.done')}
        </Button>
      }
    >
      <dl className="bo-keys">
        {keys.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
