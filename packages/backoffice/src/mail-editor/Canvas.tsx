import {
  columnList,
  columnSides,
  type EditorBlock,
  findBlockFaults,
  MAIL_ROOT,
  type MailAround,
} from '@comptoir/core/mail-design'
import { Button } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { useTranslation } from '../app/translation.ts'
import { AddMenu } from './AddMenu.tsx'
import { BlockTools } from './BlockTools.tsx'
import { Drawn } from './Drawn.tsx'
import type { EditorParts } from './MailEditor.tsx'
import { useBlockKeys } from './use-block-keys.ts'
import { useBlockName } from './use-block-name.ts'
import { type Dragging, useDrag } from './use-drag.ts'

interface CanvasProps {
  parts: EditorParts
  around: MailAround
}

interface ListProps extends CanvasProps {
  list: string
  label: string
  drag: Dragging
}

function isFlawed(block: EditorBlock): boolean {
  return findBlockFaults(block).length > 0
}

interface ChooseProps extends Omit<ListProps, 'label'> {
  id: string
  block: EditorBlock
}

/** The button that a block is chosen and moved by. */
function Choose({ parts, id, list, block, drag }: ChooseProps) {
  const { t } = useTranslation('mail-editor')
  const nameOf = useBlockName()
  const { editing, open, keysId } = parts
  const onKeyDown = useBlockKeys(parts)
  const { chosen, draft } = editing.editor
  const ids = draft.lists[list] ?? []
  const isFlaw = useMemo(() => isFlawed(block), [block])
  const isStop = chosen === id || (chosen === undefined && list === MAIL_ROOT && ids[0] === id)
  const where = { name: nameOf(block), place: ids.indexOf(id) + 1, count: ids.length }
  return (
    <button
      type="button"
      className="bo-mail-choose"
      data-tool="choose"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={chosen === id}
      aria-label={`${t('at', where)}${isFlaw ? t('toSee') : ''}`}
      aria-describedby={keysId}
      onPointerDown={(event) => drag.start(event, id)}
      onKeyDown={(event) => onKeyDown(event, id)}
      onClick={() => {
        parts.choose(id)
        open()
      }}
    >
      {block.type === 'columns' && t('block.columns')}
      {isFlaw && <TriangleAlert className="ct-icon" aria-hidden />}
    </button>
  )
}

interface BlockProps extends ChooseProps {
  /** What is dragged would stand before it. */
  hasLine: boolean
}

function Block({ parts, around, list, id, drag, block, hasLine }: BlockProps) {
  const { t } = useTranslation('mail-editor')
  const { editor } = parts.editing
  const isFirst = list === MAIL_ROOT && editor.draft.lists[MAIL_ROOT]?.[0] === id
  const padding = list !== MAIL_ROOT ? '0 8px 16px' : isFirst ? '32px 32px 20px' : undefined
  return (
    <li
      className="bo-mail-block"
      data-id={id}
      data-type={block.type}
      data-chosen={editor.chosen === id || undefined}
      data-dragged={drag.id === id || undefined}
      data-line={hasLine || undefined}
    >
      {block.type !== 'columns' && (
        <Drawn block={block} accent={editor.draft.look.accent} around={around} padding={padding} />
      )}
      <Choose parts={parts} around={around} list={list} id={id} drag={drag} block={block} />
      {editor.chosen === id && <BlockTools parts={parts} id={id} drag={drag} />}
      {block.type === 'columns' && (
        <div className="bo-mail-columns">
          {columnSides.map((side) => (
            <List
              key={side}
              parts={parts}
              around={around}
              list={columnList(id, side)}
              label={t(side === 0 ? 'left' : 'right')}
              drag={drag}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function List({ parts, around, list, label, drag }: ListProps) {
  const { t } = useTranslation('mail-editor')
  const { blocks, lists } = parts.editing.editor.draft
  const ids = lists[list] ?? []
  const line = drag.target?.list === list ? drag.target.line : undefined
  return (
    <ol
      className="bo-mail-list"
      data-list={list}
      data-line={line === ids.length || undefined}
      aria-label={label}
    >
      {ids.map((id, index) => {
        const block = blocks[id]
        if (!block) return null
        return (
          <Block
            key={id}
            parts={parts}
            around={around}
            list={list}
            id={id}
            drag={drag}
            block={block}
            hasLine={line === index}
          />
        )
      })}
      {ids.length === 0 && (
        <li className="bo-mail-empty">
          <AddMenu
            parts={parts}
            position={{ list, index: 0 }}
            trigger={
              <Button size="s" icon={<Plus aria-hidden />}>
                {t('addHere')}
              </Button>
            }
          />
        </li>
      )}
    </ol>
  )
}

/** What stands below every mail: who writes, and how to unsubscribe. Always there (D-77). */
function Footer({ around }: { around: MailAround }) {
  const { t } = useTranslation('mail-editor')
  return (
    <p className="bo-mail-footer">
      <span>{[around.venue.name, ...around.venue.address].filter(Boolean).join(' · ')}</span>
      <span>{t('footer')}</span>
    </p>
  )
}

/** The mail as a list of its blocks, drawn as readers see it (EML-03). */
export function Canvas({ parts, around }: CanvasProps) {
  const { t } = useTranslation('mail-editor')
  const drag = useDrag(parts.editing)
  const { background } = parts.editing.editor.draft.look
  return (
    <div className="bo-mail-canvas" style={{ background }} data-dragging={drag.id ? true : undefined}>
      <div className="bo-mail-sheet">
        <List parts={parts} around={around} list={MAIL_ROOT} label={t('canvas')} drag={drag} />
        <Footer around={around} />
      </div>
      <p id={parts.keysId} hidden>
        {t('keys')}
      </p>
    </div>
  )
}
