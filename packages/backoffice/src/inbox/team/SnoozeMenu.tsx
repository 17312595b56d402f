import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { IconButton, Menu } from '@comptoir/ui'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { nextWeek, tomorrow } from './snooze-times.ts'

interface SnoozeProps {
  inbox: Inbox
  conversation: Conversation
}

const SnoozeDialog = lazy(async () => ({ default: (await import('./SnoozeDialog.tsx')).SnoozeDialog }))

/** Puts a conversation off until a moment; it comes back then, or when somebody writes. */
export function SnoozeMenu({ inbox, conversation }: SnoozeProps) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const { id, snoozedUntil } = conversation
  const snooze = (until: number | null) => inbox.mark(id, { snoozedUntil: until })
  const times = [
    { id: 'tomorrow', label: t('snooze.tomorrow'), onSelect: () => snooze(tomorrow()) },
    { id: 'week', label: t('snooze.nextWeek'), onSelect: () => snooze(nextWeek()) },
    { id: 'date', label: t('snooze.date'), onSelect: () => setChoosing(true) },
  ]
  const wake = { id: 'wake', label: t('snooze.wake'), onSelect: () => snooze(null) }
  const label =
    snoozedUntil === null
      ? t('snooze.title')
      : t('snooze.until', { date: format.exact(new Date(snoozedUntil)) })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={label}
            icon={<AlarmClock className="ct-icon" aria-hidden />}
            hasDot={snoozedUntil !== null}
          />
        }
        sections={[{ id: 'times', heading: label, items: snoozedUntil === null ? times : [wake, ...times] }]}
      />
      <Suspense>
        {isChoosing && (
          <SnoozeDialog
            onDone={() => setChoosing(false)}
            onChoose={(at) => {
              setChoosing(false)
              snooze(at)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
