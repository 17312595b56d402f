import './mail-editor.css'
import {
  chooseBlock,
  designOf,
  type EditorBlock,
  type MailAround,
  type MailBlock,
  type MailDesign,
} from '@comptoir/core/mail-design'
import type { Venue } from '@comptoir/core/venues'
import { Button, Dialog, IconButton, SegmentedTabs } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { phoneQuery, useMedia } from '../page/use-media.ts'
import { AddMenu } from './AddMenu.tsx'
import { useNewBlock } from './blocks.tsx'
import { Canvas } from './Canvas.tsx'
import { Inspector } from './Inspector.tsx'
import { type MailView, mailViews, Previews } from './Previews.tsx'
import { type Editing, useMailEditor } from './use-mail-editor.ts'

/** What the parts of an opened editor work with. */
export interface EditorParts {
  editing: Editing
  venueId: number
  newBlock: (type: EditorBlock['type']) => MailBlock
  choose(id: string | undefined): void
  /** Shows what can be changed of the chosen block, where it stands not beside the mail: on a phone. */
  open(): void
  close(): void
  /** The element that says which keys do what. */
  keysId: string
  hasPreheader: boolean
}

interface MailEditorProps {
  venue: Venue
  /** The mail it begins with; later ones are its own. */
  design: MailDesign
  onChange: (design: MailDesign) => void
  /** The venue, the language and the reader of the previews. */
  around: MailAround
  /** Whether the line beside the subject is written here. */
  hasPreheader?: boolean
  /** Beside the views of the mail, such as whether it is saved. */
  aside?: ReactNode
}

/** Undo and redo by their keys, in every field of the editor: what was typed there is a step like others. */
function onHistoryKey(event: KeyboardEvent, editing: Editing): void {
  if (!event.ctrlKey && !event.metaKey) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) editing.redo()
  else editing.undo()
}

function Toolbar({ parts }: { parts: EditorParts }) {
  const { t } = useTranslation('mail-editor')
  const { editing, choose, open } = parts
  return (
    <div className="bo-mail-bar" role="toolbar" aria-label={t('bar')}>
      <AddMenu
        parts={parts}
        trigger={
          <Button size="s" icon={<Plus aria-hidden />}>
            {t('add')}
          </Button>
        }
      />
      <Button
        size="s"
        onClick={() => {
          choose(undefined)
          open()
        }}
      >
        {t('lookShort')}
      </Button>
      <IconButton label={t('undo')} icon={<Undo2 aria-hidden />} onClick={editing.undo} />
      <IconButton label={t('redo')} icon={<Redo2 aria-hidden />} onClick={editing.redo} />
    </div>
  )
}

/** The chosen block's fields: beside the mail, on a phone as a sheet. */
function Fields({ parts, isOpen }: { parts: EditorParts; isOpen: boolean }) {
  const { t } = useTranslation(['mail-editor', 'page'])
  const isPhone = useMedia(phoneQuery)
  const { chosen, draft } = parts.editing.editor
  const type = chosen === undefined ? undefined : draft.blocks[chosen]?.type
  const title = type ? t(`block.${type}`) : t('look')
  if (!isPhone)
    return (
      <section className="bo-mail-fields" aria-label={title}>
        <h2 className="bo-mail-fields-title">{title}</h2>
        <Inspector key={chosen} parts={parts} />
      </section>
    )
  return (
    <Dialog
      isOpen={isOpen}
      variant="sheet"
      title={title}
      closeLabel={t('close', { ns: 'page' })}
      onClose={parts.close}
    >
      <Inspector key={chosen} parts={parts} hasTools />
    </Dialog>
  )
}

/** Writes a mail of blocks, by pointer, finger or keyboard, and shows it as readers will see it (EML-02, EML-03). */
export function MailEditor({ venue, design, onChange, around, aside, hasPreheader = true }: MailEditorProps) {
  const { t } = useTranslation('mail-editor')
  const root = useRef<HTMLElement>(null)
  const editing = useMailEditor(design, onChange, root)
  const newBlock = useNewBlock(venue)
  const [view, setView] = useState<MailView>('edit')
  const [isOpen, setOpen] = useState(false)
  const keysId = useId()
  const { language, origin } = around
  // Each change of it draws all blocks again.
  const venueText = JSON.stringify(around.venue)
  const drawing = useMemo<MailAround>(() => {
    const own = { language, origin, venue: JSON.parse(venueText), subject: '', unsubscribeHref: '' }
    // Names stand on the canvas as they are written; the previews fill them in.
    return { ...own, fill: (text) => text }
  }, [venueText, language, origin])
  const parts: EditorParts = {
    editing,
    venueId: Number(venue.venueId),
    newBlock,
    choose: (id) => editing.apply((editor) => chooseBlock(editor, id)),
    open: () => setOpen(true),
    close: () => setOpen(false),
    keysId,
    hasPreheader,
  }
  return (
    <section
      className="bo-mail-editor"
      aria-label={t('editor')}
      ref={root}
      onKeyDown={(event) => onHistoryKey(event, editing)}
    >
      <div className="bo-mail-head">
        <SegmentedTabs
          label={t('views')}
          tabs={mailViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={setView}
        />
        {aside}
      </div>
      <p className="bo-mail-said" role="status">
        {editing.said}
      </p>
      {view === 'edit' ? (
        <>
          <Toolbar parts={parts} />
          <div className="bo-mail-work">
            <Canvas parts={parts} around={drawing} />
            <Fields parts={parts} isOpen={isOpen} />
          </div>
        </>
      ) : (
        <Previews view={view} design={designOf(editing.editor)} around={around} />
      )}
    </section>
  )
}
