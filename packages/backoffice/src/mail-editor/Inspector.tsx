import './fields.css'
import {
  changeBlock,
  changeLook,
  type EditorBlock,
  findBlockFaults,
  isMailBlock,
  type SimpleMailBlock,
} from '@comptoir/core/mail-design'
import { Button, ColorField } from '@comptoir/ui'
import { useRef } from 'react'
import { useTranslation } from '../app/translation.ts'
import { VariablesMenu } from '../outreach/index.ts'
import { Note } from '../page/Note.tsx'
import { BlockFields } from './BlockFields.tsx'
import { BlockTools } from './BlockTools.tsx'
import { type Inserting, Line } from './fields.tsx'
import type { EditorParts } from './MailEditor.tsx'

const accents = [
  { value: '#0f5f4b', name: 'green' },
  { value: '#a34a1f', name: 'terracotta' },
  { value: '#7d1f2b', name: 'burgundy' },
  { value: '#2b4c8c', name: 'blue' },
  { value: '#5b2a4f', name: 'plum' },
  { value: '#1d2521', name: 'ink' },
] as const

const grounds = [
  { value: '#f4f2ec', name: 'linen' },
  { value: '#ffffff', name: 'white' },
  { value: '#eef4f1', name: 'mint' },
  { value: '#faeef3', name: 'rose' },
  { value: '#e9f4f8', name: 'sky' },
] as const

/** Colours of the mail, and the line beside its subject. */
function LookFields({ parts: { editing, hasPreheader } }: { parts: EditorParts }) {
  const { t } = useTranslation('mail-editor')
  const { look } = editing.editor.draft
  const change = (part: Partial<typeof look>) =>
    editing.apply((editor) => changeLook(editor, part, Date.now()))
  return (
    <>
      {hasPreheader && (
        <Line
          label={t('preheader')}
          help={t('preheaderHelp')}
          value={look.preheader}
          isRight={(value) => Array.from(value).length <= 150}
          onChange={(preheader) => change({ preheader })}
        />
      )}
      <ColorField
        label={t('accent')}
        swatches={accents.map(({ value, name }) => ({ value, label: t(`color.${name}`) }))}
        value={look.accent}
        onChange={(color) => change({ accent: color.toLowerCase() })}
        labels={{ other: t('colorOther'), pale: t('accentPale') }}
      />
      <ColorField
        label={t('ground')}
        swatches={grounds.map(({ value, name }) => ({ value, label: t(`color.${name}`) }))}
        value={look.background}
        onChange={(color) => change({ background: color.toLowerCase() })}
        labels={{ other: t('groundOther'), pale: '' }}
      />
      <p className="bo-muted">{t('chooseHelp')}</p>
    </>
  )
}

interface FaultsProps {
  block: EditorBlock
  change: (part: object) => void
}

/** What the block still needs, with the press that mends it where one does. */
function Faults({ block, change }: FaultsProps) {
  const { t } = useTranslation('mail-editor')
  return findBlockFaults(block).map(({ kind, variable, meant }) => (
    <Note key={`${kind} ${variable}`} tone="attention">
      {t(`fault.${kind}`, { variable: variable.slice(0, 60), type: t(`block.${block.type}`) })}
      {meant && (
        <div>
          <Button
            size="s"
            onClick={() =>
              change(JSON.parse(JSON.stringify(block).replaceAll(quoted(variable), quoted(meant))))
            }
          >
            {t('useMeant', { meant })}
          </Button>
        </div>
      )}
    </Note>
  ))
}

/** A text as it stands within JSON. */
const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

const withWords: readonly EditorBlock['type'][] = ['heading', 'hero', 'button', 'offer', 'coupon']

interface InspectorProps {
  parts: EditorParts
  /** With up, down, copy and delete, where the mail itself is covered. */
  hasTools?: boolean
}

/** What can be changed of the chosen block, or of the mail where none is chosen. */
export function Inspector({ parts, hasTools = false }: InspectorProps) {
  const { t } = useTranslation('mail-editor')
  const { editing, venueId } = parts
  const { chosen, draft } = editing.editor
  const block = chosen === undefined ? undefined : draft.blocks[chosen]
  const inserting = useRef<(text: string) => void>(undefined) as Inserting
  if (chosen === undefined || !block)
    return (
      <div className="bo-form">
        <LookFields parts={parts} />
      </div>
    )
  const change = (part: object): boolean => {
    if (!isMailBlock({ ...block, ...part } as EditorBlock)) return false
    editing.apply((editor) => changeBlock(editor, chosen, part, Date.now()))
    return true
  }
  return (
    <div className="bo-form">
      {hasTools && <BlockTools parts={parts} id={chosen} />}
      <Faults block={block} change={change} />
      {withWords.includes(block.type) && (
        <div>
          <VariablesMenu onAdd={(variable) => inserting.current?.(variable)} />
        </div>
      )}
      {block.type === 'columns' ? (
        <p className="bo-muted">{t('columnsHelp')}</p>
      ) : (
        <BlockFields
          block={block satisfies SimpleMailBlock}
          change={change}
          venueId={venueId}
          inserting={inserting}
        />
      )}
    </div>
  )
}
