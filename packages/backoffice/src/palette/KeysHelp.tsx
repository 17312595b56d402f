import { KeyboardHelp } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The keys of the whole application and of the inbox. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'inbox', 'palette'])
  const inboxKeys = [
    { id: 'next', keys: ['j'], label: t('keys.next', { ns: 'inbox' }) },
    { id: 'previous', keys: ['k'], label: t('keys.previous', { ns: 'inbox' }) },
    { id: 'open', keys: ['Enter'], label: t('keys.open', { ns: 'inbox' }) },
    { id: 'reply', keys: ['r'], label: t('keys.reply', { ns: 'inbox' }) },
    { id: 'close', keys: ['e'], label: t('keys.close', { ns: 'inbox' }) },
    { id: 'assign', keys: ['a'], label: t('keys.assign', { ns: 'inbox' }) },
    { id: 'snooze', keys: ['z'], label: t('keys.snooze', { ns: 'inbox' }) },
    { id: 'unread', keys: ['u'], label: t('keys.unread', { ns: 'inbox' }) },
    { id: 'leave', keys: ['Esc'], label: t('keys.leave', { ns: 'inbox' }) },
    { id: 'search', keys: ['/'], label: t('keys.search', { ns: 'inbox' }) },
  ]
  return (
    <KeyboardHelp
      isOpen
      onClose={onClose}
      title={t('keyboard.title', { ns: 'palette' })}
      closeLabel={t('close')}
      groups={[
        {
          id: 'everywhere',
          label: t('keyboard.everywhere', { ns: 'palette' }),
          keys: [
            { id: 'palette', keys: [isApple ? '⌘' : 'Ctrl', 'K'], label: t('palette.title') },
            { id: 'help', keys: ['?'], label: t('keyboard.help', { ns: 'palette' }) },
            { id: 'escape', keys: ['Esc'], label: t('keyboard.escape', { ns: 'palette' }) },
          ],
        },
        { id: 'inbox', label: t('messages'), keys: inboxKeys },
      ]}
    />
  )
}
