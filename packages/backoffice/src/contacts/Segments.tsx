import { createSegment, deleteSegment, type Segment, updateSegment } from '@comptoir/core/contacts'
import { Button, ConfirmButton, Dialog, EmptyState } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { FormText } from '../page/FormText.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useDeed } from '../page/use-deed.ts'
import { useForm } from '../page/use-form.ts'
import { filterOf, todayIn } from './filter.ts'
import { usePlace } from './use-contacts.ts'
import type { ContactsAddress } from './use-contacts-address.ts'

/** Keeps what is filtered now under a name. */
export function KeepSegmentDialog({ address, onClose }: { address: ContactsAddress; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { contacts, venue, venueId } = usePlace()
  const form = useForm({ name: '' })
  const { book, narrowing } = address
  const filter = filterOf(narrowing, todayIn(venue.timezone))
  const body = { name: form.values.name.trim(), addressBookId: book ?? null, filter }

  async function submit() {
    const send = () => session.api(createSegment, { params: { venueId }, body })
    if (!(await form.submit(createSegment, body, send))) return
    onClose()
    await contacts.segments.reload()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('segment.keep')}
      submitLabel={t('create')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('segment.keepText')}</p>
      {narrowing.added && <p className="bo-muted">{t('segment.dates')}</p>}
      <FormText form={form} name="name" label={t('segment.name')} required />
    </FormDialog>
  )
}

function RenameDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { contacts, venueId } = usePlace()
  const form = useForm({ name: segment.name })
  const body = { name: form.values.name.trim() }

  async function submit() {
    const send = () => session.api(updateSegment, { params: { venueId, id: segment.id }, body })
    if (!(await form.submit(updateSegment, body, send))) return
    onClose()
    await contacts.segments.reload()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('segment.rename')}
      submitLabel={t('rename')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormText form={form} name="name" label={t('segment.name')} required />
    </FormDialog>
  )
}

interface SegmentLineProps {
  segment: Segment
  onOpen: () => void
  onRename: () => void
}

function SegmentLine({ segment, onOpen, onRename }: SegmentLineProps) {
  const { t } = useTranslation(['contacts', 'page'])
  const { session } = useApp()
  const { contacts, venueId, may } = usePlace()
  const deed = useDeed()
  const { id, name } = segment
  const remove = () =>
    deed.run('delete', async () => {
      await session.api(deleteSegment, { params: { venueId, id } })
      await contacts.segments.reload()
    })
  return (
    <li className="bo-segment">
      <button type="button" className="bo-segment-open" onClick={onOpen}>
        {name}
      </button>
      {may('contacts.contacts:update') && (
        <span className="bo-line-end">
          <Button size="s" variant="quiet" aria-label={t('segment.renameNamed', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <ConfirmButton
            size="s"
            variant="quiet"
            tone="danger"
            aria-label={t('segment.deleteNamed', { name })}
            isLoading={deed.busy !== undefined}
            title={t('segment.deleteTitle', { name })}
            text={t('segment.deleteText')}
            confirmLabel={t('delete')}
            cancelLabel={t('cancel', { ns: 'page' })}
            onConfirm={() => void remove()}
          >
            {t('delete')}
          </ConfirmButton>
        </span>
      )}
    </li>
  )
}

export interface SegmentsDialogProps {
  onOpen: (segment: Segment) => void
  onClose: () => void
}

/** The filters that were kept: opened, renamed, deleted. */
export function SegmentsDialog({ onOpen, onClose }: SegmentsDialogProps) {
  const { t } = useTranslation(['contacts', 'page'])
  const { contacts } = usePlace()
  const [renamed, setRenamed] = useState<Segment>()
  return (
    <>
      <Dialog isOpen onClose={onClose} title={t('segment.title')} closeLabel={t('close', { ns: 'page' })}>
        <Loaded resource={contacts.segments} failed={t('failed.segments')}>
          {(segments) =>
            segments.length === 0 ? (
              <EmptyState picture="search" title={t('segment.emptyTitle')}>
                {t('segment.emptyText')}
              </EmptyState>
            ) : (
              <ul className="bo-lines">
                {segments.map((segment) => (
                  <SegmentLine
                    key={segment.id}
                    segment={segment}
                    onOpen={() => onOpen(segment)}
                    onRename={() => setRenamed(segment)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
      {renamed && <RenameDialog segment={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
