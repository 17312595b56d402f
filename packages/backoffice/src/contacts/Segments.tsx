import { createSegment, deleteSegment, type Segment, updateSegment } from '@comptoir/core/contacts'
import type { AnyEndpoint } from '@comptoir/core/http'
import { Button, Dialog, EmptyState } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { FormText } from '../page/FormText.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useDeleteQuestion } from '../page/use-delete-question.ts'
import { useForm } from '../page/use-form.ts'
import { VenueChip } from '../page/venue-name.tsx'
import { filterOf } from './filter.ts'
import { usePlace } from './use-contacts.ts'
import type { ContactsAddress } from './use-contacts-address.ts'

interface NameDialogProps<Body> {
  title: string
  submitLabel: string
  name: string
  endpoint: AnyEndpoint
  bodyOf: (name: string) => Body
  send: (body: Body) => Promise<unknown>
  onClose: () => void
  /** Above the name. */
  children?: ReactNode
}

/** Asks for the name of a segment, and keeps it under that. */
function NameDialog<Body>({
  name,
  endpoint,
  bodyOf,
  send,
  onClose,
  children,
  ...words
}: NameDialogProps<Body>) {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const form = useForm({ name })

  async function submit() {
    const body = bodyOf(form.values.name.trim())
    if (!(await form.submit(endpoint, body, () => send(body)))) return
    onClose()
    await contacts.segments.reload()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      {...words}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <FormText form={form} name="name" label={t('segment.name')} required />
    </FormDialog>
  )
}

/** Keeps what is filtered now under a name. */
export function KeepSegmentDialog({ address, onClose }: { address: ContactsAddress; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { venueId } = usePlace()
  const { book, narrowing } = address
  const filter = filterOf(narrowing)
  return (
    <NameDialog
      title={t('segment.keep')}
      submitLabel={t('create')}
      name=""
      endpoint={createSegment}
      bodyOf={(name) => ({ name, addressBookId: book ?? null, filter })}
      send={(body) => session.api(createSegment, { params: { venueId }, body })}
      onClose={onClose}
    >
      <p>{t('segment.keepText')}</p>
    </NameDialog>
  )
}

function RenameDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { id, name, venueId } = segment
  return (
    <NameDialog
      title={t('segment.rename')}
      submitLabel={t('rename')}
      name={name}
      endpoint={updateSegment}
      bodyOf={(next) => ({ name: next })}
      send={(body) => session.api(updateSegment, { params: { venueId, id }, body })}
      onClose={onClose}
    />
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
  const { contacts } = usePlace()
  const action = useAction()
  const { id, name, venueId } = segment
  const may = useMay(venueId)
  const ask = useDeleteQuestion()
  const remove = () =>
    action.run('delete', async () => {
      await session.api(deleteSegment, { params: { venueId, id } })
      await contacts.segments.reload()
    })
  return (
    <li className="bo-segment">
      <button type="button" className="bo-segment-open" onClick={onOpen}>
        {name} <VenueChip venueId={venueId} />
      </button>
      {may('contacts.contacts:update') && (
        <span className="bo-line-end">
          <Button size="s" variant="quiet" aria-label={t('segment.renameNamed', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            aria-label={t('segment.deleteNamed', { name })}
            isLoading={action.busy !== undefined}
            onClick={() =>
              ask(`${t('segment.deleteTitle', { name })} ${t('segment.deleteText')}`, () => void remove())
            }
          >
            {t('delete')}
          </Button>
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
