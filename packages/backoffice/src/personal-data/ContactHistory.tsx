import './personal-data.css'
import { getContactTimeline, type TimelineEntry } from '@comptoir/core/personal-data'
import { Button, EmptyState } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { HistoryEntry } from './HistoryEntry.tsx'

export interface OfContact {
  venueId: number
  contactId: number
}

/** Two things may have happened at the same moment; nothing else distinguishes entries. */
const keyOf = (entry: TimelineEntry, index: number) => `${entry.at}-${entry.kind}-${index}`

interface EntriesProps extends OfContact {
  first: readonly TimelineEntry[]
  /** Where the next page begins. */
  before: string | null
}

function Entries({ venueId, contactId, first, before }: EntriesProps) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const action = useAction()
  const [later, setLater] = useState<{ entries: readonly TimelineEntry[]; before: string | null }>()
  const next = later ? later.before : before
  const entries = [...first, ...(later?.entries ?? [])]

  async function readOn(from: string) {
    await action.run('more', async () => {
      const query = { before: from }
      const more = await session.api(getContactTimeline, { params: { venueId, contactId }, query })
      setLater({ entries: [...(later?.entries ?? []), ...more.entries], before: more.before })
    })
  }

  if (entries.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <ol className="bo-history">
        {entries.map((entry, index) => (
          <HistoryEntry key={keyOf(entry, index)} entry={entry} />
        ))}
      </ol>
      {next !== null && (
        <Button size="s" isLoading={action.busy === 'more'} onClick={() => void readOn(next)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** What happened between the venue and a contact, newest first. */
export function ContactHistory({ venueId, contactId }: OfContact) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const timeline = useResource(`timeline-${venueId}-${contactId}`, (signal) =>
    session.api(getContactTimeline, { params: { venueId, contactId } }, { signal }),
  )
  return (
    <Loaded resource={timeline} failed={t('failed')}>
      {({ entries, before }) => (
        <Entries
          key={entries[0]?.at}
          venueId={venueId}
          contactId={contactId}
          first={entries}
          before={before}
        />
      )}
    </Loaded>
  )
}
