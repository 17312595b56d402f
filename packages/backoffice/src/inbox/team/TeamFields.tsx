import '../../page/chips.css'
import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { labelColors } from '@comptoir/core/inbox-team'
import { Button, Select } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import { lazy, Suspense } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useOpened } from '../../page/use-opened.ts'
import { useInboxTeam } from '../inbox-team.ts'
import { LabelDot } from './LabelMarks.tsx'

const LabelDialogs = lazy(async () => ({ default: (await import('./LabelDialogs.tsx')).LabelDialogs }))

interface TeamFieldsProps {
  inbox: Inbox
  conversation: Conversation
  canEdit: boolean
}

/** Whose conversation it is. */
function Assignee({ inbox, conversation, canEdit }: TeamFieldsProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const ownId = session.manager.value?.managerId
  const { id, venueId, assigneeId } = conversation
  const team = (useInboxTeam().team.data.value ?? []).filter((one) => one.venueId === venueId)
  const nameOf = (managerId: number, name: string) => (managerId === ownId ? t('team.me', { name }) : name)
  const isGone = assigneeId !== null && !team.some(({ managerId }) => managerId === assigneeId)
  const options = [
    { value: '', label: t('team.none') },
    ...team
      .filter(({ managerId, canAnswer }) => canAnswer || managerId === assigneeId)
      .map(({ managerId, name }) => ({ value: String(managerId), label: nameOf(managerId, name) })),
    ...(isGone ? [{ value: String(assigneeId), label: t('team.former') }] : []),
  ]
  return (
    <Select
      label={t('team.assignee')}
      options={options}
      value={String(assigneeId ?? '')}
      disabled={!canEdit}
      onChange={(value) => inbox.mark(id, { assigneeId: value === '' ? null : Number(value) })}
    />
  )
}

/** The labels of the venue; those that are on are pressed. */
function Labels({ inbox, conversation, canEdit }: TeamFieldsProps) {
  const { t } = useTranslation('inbox')
  const { labels } = useInboxTeam()
  const { opened, of, open, close } = useOpened(['label', 'labels'])
  const { id, venueId, labelIds } = conversation
  const own = (labels.data.value ?? []).filter((label) => label.venueId === venueId)
  const known = own.find((label) => String(label.id) === of)
  const dialog = opened === 'labels' ? 'manage' : opened && (of === undefined ? 'new' : known)
  const toggle = (labelId: number) => {
    const without = labelIds.filter((one) => one !== labelId)
    inbox.mark(id, { labelIds: without.length < labelIds.length ? without : [...labelIds, labelId] })
  }
  return (
    <section className="bo-labels" aria-label={t('labels.title')}>
      <p className="bo-section-title">{t('labels.title')}</p>
      <div className="bo-chips">
        {own.map((label) => (
          <button
            key={label.id}
            type="button"
            className="bo-chip"
            aria-pressed={labelIds.includes(label.id)}
            disabled={!canEdit}
            onClick={() => toggle(label.id)}
          >
            <LabelDot label={label} />
            {label.name}
          </button>
        ))}
        {canEdit && (
          <Button variant="quiet" size="s" icon={<Plus aria-hidden />} onClick={() => open('label')}>
            {t('labels.new')}
          </Button>
        )}
        {canEdit && own.length > 0 && (
          <Button variant="quiet" size="s" icon={<Settings2 aria-hidden />} onClick={() => open('labels')}>
            {t('labels.manage')}
          </Button>
        )}
      </div>
      <Suspense>
        {canEdit && dialog && (
          <LabelDialogs
            venueId={venueId}
            labels={own}
            colors={labelColors}
            dialog={dialog}
            onOpen={(next) => {
              if (next === undefined) close()
              else if (next === 'manage') open('labels')
              else open('label', next.id)
            }}
            onMade={(label) => inbox.mark(id, { labelIds: [...labelIds, label.id] })}
          />
        )}
      </Suspense>
    </section>
  )
}

/** What the team says of a conversation: whose it is, and its labels. */
export function TeamFields(props: TeamFieldsProps) {
  return (
    <>
      <Assignee {...props} />
      <Labels {...props} />
    </>
  )
}
