import {
  columnList,
  columnSides,
  type EditorBlock,
  hasRoom,
  MAIL_ROOT,
  type MailDraft,
  type MailEditor,
  type MailLook,
  type MailPosition,
  packed,
  positionIn,
  steppedFrom,
  unpack,
  withId,
  withoutId,
} from './editor-state.ts'
import type { MailBlock, MailDesign } from './shapes.ts'

/** Steps that can be undone. */
export const MAIL_UNDO_STEPS = 100
/** What is typed into one field without a longer pause is undone at once, in milliseconds. */
export const MAIL_TYPING_PAUSE_MS = 1000

/** Gives ids from the last one on. */
function counter(from: number): { next: () => string; last: () => number } {
  let last = from
  return {
    next() {
      last += 1
      return `b${last}`
    },
    last: () => last,
  }
}

/**
 * Begins to edit a design.
 * @example
 * import { addBlock, designOf, MailDesign, openMail, undo } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [] }))
 * const longer = addBlock(mail, { type: 'divider' })
 * designOf(longer).blocks // => [{ type: 'divider' }]
 * designOf(undo(longer)).blocks // => []
 */
export function openMail({ blocks, preheader, accent, background }: MailDesign): MailEditor {
  const ids = counter(0)
  const all = blocks.map((block) => unpack(block, ids.next))
  const draft: MailDraft = {
    look: { preheader, accent, background },
    blocks: Object.fromEntries(all.flatMap((one) => Object.entries(one.blocks))),
    lists: Object.fromEntries([
      [MAIL_ROOT, all.map(({ id }) => id)],
      ...all.flatMap((one) => Object.entries(one.lists)),
    ]),
  }
  return { draft, chosen: undefined, past: [], future: [], lastId: ids.last(), typing: undefined }
}

/**
 * The design as it stands.
 * @example
 * import { designOf, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const design = MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }] })
 * designOf(openMail(design)) // => design
 */
export function designOf({ draft }: MailEditor): MailDesign {
  const ids = draft.lists[MAIL_ROOT] ?? []
  return { version: 1, ...draft.look, blocks: ids.flatMap((id) => packed(draft, id) ?? []) }
}

function done(editor: MailEditor, change: Partial<MailDraft>, more: Partial<MailEditor> = {}): MailEditor {
  return {
    ...editor,
    draft: { ...editor.draft, ...change },
    past: [...editor.past, editor.draft].slice(-MAIL_UNDO_STEPS),
    future: [],
    typing: undefined,
    ...more,
  }
}

/** Without a position, below the block that is chosen. */
function positionFor(editor: MailEditor, type: EditorBlock['type']): MailPosition {
  const { draft, chosen } = editor
  const at = chosen === undefined ? undefined : positionIn(draft, chosen)
  if (at && hasRoom(draft, at.list, type)) return { ...at, index: at.index + 1 }
  const outer = at && positionIn(draft, at.list.split('/')[0] ?? '')
  return { list: MAIL_ROOT, index: outer ? outer.index + 1 : (draft.lists[MAIL_ROOT]?.length ?? 0) }
}

/**
 * Adds a block and chooses it: at a position, else below the chosen one, else last. Where there is no room, nothing changes.
 * @example
 * import { addBlock, designOf, MAIL_ROOT, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * designOf(addBlock(mail, { type: 'divider' }, { list: MAIL_ROOT, index: 0 })).blocks.length // => 3
 */
export function addBlock(editor: MailEditor, block: MailBlock, position?: MailPosition): MailEditor {
  const to = position ?? positionFor(editor, block.type)
  const { draft, lastId } = editor
  if (!hasRoom(draft, to.list, block.type)) return editor
  const ids = counter(lastId)
  const { id, blocks, lists } = unpack(block, ids.next)
  return done(
    editor,
    { blocks: { ...draft.blocks, ...blocks }, lists: { ...withId(draft, id, to), ...lists } },
    { chosen: id, lastId: ids.last() },
  )
}

/**
 * Moves a block; `index` counts in the list without it. Columns stay outside of columns, and a full list as it is.
 * @example
 * import { designOf, MAIL_ROOT, MailDesign, moveBlock, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * const [first = ''] = mail.draft.lists[MAIL_ROOT] ?? []
 * designOf(moveBlock(mail, first, { list: MAIL_ROOT, index: 1 })).blocks.at(-1)?.type // => 'divider'
 */
export function moveBlock(editor: MailEditor, id: string, to: MailPosition): MailEditor {
  const { draft } = editor
  const block = draft.blocks[id]
  const from = positionIn(draft, id)
  if (!block || !from || (from.list === to.list && from.index === to.index)) return editor
  const lists = withoutId(draft, id)
  if (!hasRoom({ ...draft, lists }, to.list, block.type)) return editor
  return done(editor, { lists: withId({ ...draft, lists }, id, to) }, { chosen: id })
}

/**
 * Moves a block up (-1) or down (1), into columns and out of them; nothing changes at the ends of the mail.
 * @example
 * import { designOf, MAIL_ROOT, MailDesign, openMail, stepBlock } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * const [first = ''] = mail.draft.lists[MAIL_ROOT] ?? []
 * designOf(stepBlock(mail, first, 1)).blocks.at(-1)?.type // => 'divider'
 */
export function stepBlock(editor: MailEditor, id: string, step: 1 | -1): MailEditor {
  const to = steppedFrom(editor.draft, id, step)
  return to ? moveBlock(editor, id, to) : editor
}

/**
 * Puts a copy of a block, with all in its columns, below it.
 * @example
 * import { copyBlock, designOf, MAIL_ROOT, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * const [first = ''] = mail.draft.lists[MAIL_ROOT] ?? []
 * designOf(copyBlock(mail, first)).blocks[1]?.type // => 'divider'
 */
export function copyBlock(editor: MailEditor, id: string): MailEditor {
  const block = packed(editor.draft, id)
  const at = positionIn(editor.draft, id)
  return block && at ? addBlock(editor, block, { ...at, index: at.index + 1 }) : editor
}

/**
 * Deletes a block, with all in its columns, and chooses the one that comes next.
 * @example
 * import { deleteBlock, designOf, MAIL_ROOT, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * const [first = ''] = mail.draft.lists[MAIL_ROOT] ?? []
 * designOf(deleteBlock(mail, first)).blocks.length // => 1
 */
export function deleteBlock(editor: MailEditor, id: string): MailEditor {
  const { draft } = editor
  const at = positionIn(draft, id)
  if (!at) return editor
  const inner = columnSides.map((side) => columnList(id, side))
  const gone = new Set([id, ...inner.flatMap((list) => draft.lists[list] ?? [])])
  const kept = <T>(all: Readonly<Record<string, T>>, isGone: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !isGone(key)))
  const lists = kept(withoutId(draft, id), (list) => inner.includes(list))
  const left = lists[at.list] ?? []
  return done(
    editor,
    { blocks: kept(draft.blocks, (key) => gone.has(key)), lists },
    { chosen: left[at.index] ?? left[at.index - 1] },
  )
}

/** Goes on with a field that was typed into a moment ago, so that its letters are undone together. */
function typed(editor: MailEditor, field: string, at: number, change: Partial<MailDraft>): MailEditor {
  const { typing, draft } = editor
  const goesOn = typing?.field === field && at - typing.at < MAIL_TYPING_PAUSE_MS
  const next = goesOn ? { ...editor, draft: { ...draft, ...change }, future: [] } : done(editor, change)
  return { ...next, typing: { field, at } }
}

/**
 * Changes fields of a block. `at` is now, in milliseconds: what is typed into the same fields without a longer pause is
 * one step of the undo.
 * @example
 * import { addBlock, changeBlock, designOf, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = addBlock(openMail(MailDesign.parse({ version: 1, blocks: [] })), { type: 'spacer', height: 16 })
 * designOf(changeBlock(mail, mail.chosen ?? '', { height: 32 }, Date.now())).blocks // => [{ type: 'spacer', height: 32 }]
 */
export function changeBlock(editor: MailEditor, id: string, part: object, at: number): MailEditor {
  const block = editor.draft.blocks[id]
  if (!block) return editor
  const next = { ...block, ...part } as EditorBlock
  const field = `${id} ${Object.keys(part).join(' ')}`
  return typed(editor, field, at, { blocks: { ...editor.draft.blocks, [id]: next } })
}

/**
 * Changes colours or preheader; `at` as for {@link changeBlock}.
 * @example
 * import { changeLook, designOf, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * designOf(changeLook(mail, { accent: '#5b2a4f' }, Date.now())).accent // => '#5b2a4f'
 */
export function changeLook(editor: MailEditor, part: Partial<MailLook>, at: number): MailEditor {
  const field = `look ${Object.keys(part).join(' ')}`
  return typed(editor, field, at, { look: { ...editor.draft.look, ...part } })
}

/**
 * Chooses the block that is worked on; the next letters are a step of their own.
 * @example
 * import { chooseBlock, MailDesign, openMail } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * chooseBlock(mail, 'b2').chosen // => 'b2'
 */
export function chooseBlock(editor: MailEditor, chosen: string | undefined): MailEditor {
  return { ...editor, chosen, typing: undefined }
}

function turned(editor: MailEditor, draft: MailDraft, more: Partial<MailEditor>): MailEditor {
  const { chosen } = editor
  const stays = chosen !== undefined && draft.blocks[chosen] !== undefined
  return { ...editor, draft, typing: undefined, chosen: stays ? chosen : undefined, ...more }
}

/**
 * Takes the last step back; nothing changes where there is none.
 * @example
 * import { deleteBlock, designOf, MailDesign, openMail, undo } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * designOf(undo(deleteBlock(mail, 'b1'))).blocks.length // => 2
 */
export function undo(editor: MailEditor): MailEditor {
  const before = editor.past.at(-1)
  if (!before) return editor
  return turned(editor, before, {
    past: editor.past.slice(0, -1),
    future: [...editor.future, editor.draft],
  })
}

/**
 * Does again what was undone last; nothing changes where there is none.
 * @example
 * import { deleteBlock, designOf, MailDesign, openMail, redo, undo } from '@comptoir/core/mail-design'
 *
 * const mail = openMail(MailDesign.parse({ version: 1, blocks: [{ type: 'divider' }, { type: 'spacer', height: 16 }] }))
 * designOf(redo(undo(deleteBlock(mail, 'b1')))).blocks.length // => 1
 */
export function redo(editor: MailEditor): MailEditor {
  const after = editor.future.at(-1)
  if (!after) return editor
  return turned(editor, after, {
    past: [...editor.past, editor.draft],
    future: editor.future.slice(0, -1),
  })
}

/**
 * Where a block stands among how many, both from 1; undefined where there is none of this id.
 * @example
 * import { addBlock, MailDesign, openMail, placeOf } from '@comptoir/core/mail-design'
 *
 * const mail = addBlock(openMail(MailDesign.parse({ version: 1, blocks: [] })), { type: 'divider' })
 * placeOf(mail, mail.chosen ?? '') // => { list: 'mail', place: 1, count: 1 }
 */
export function placeOf(
  { draft }: MailEditor,
  id: string,
): { list: string; place: number; count: number } | undefined {
  const at = positionIn(draft, id)
  return at && { list: at.list, place: at.index + 1, count: draft.lists[at.list]?.length ?? 0 }
}
