import type { MailBlock, MailDesign, SimpleMailBlock } from './shapes.ts'

/** A block while it is edited: those of its columns stand in lists of their own. */
export type EditorBlock = SimpleMailBlock | { type: 'columns' }

/** What a mail looks like as a whole. */
export type MailLook = Pick<MailDesign, 'preheader' | 'accent' | 'background'>

/** A mail at one moment of its editing: each block by its id, and the lists that say where it stands. */
export interface MailDraft {
  readonly look: MailLook
  readonly blocks: Readonly<Record<string, EditorBlock>>
  /** {@link MAIL_ROOT}, and the two of each block of columns: {@link columnList}. */
  readonly lists: Readonly<Record<string, readonly string[]>>
}

/** A mail that is edited in the browser, with what was done to it. Nothing in it changes: each action gives another. */
export interface MailEditor {
  readonly draft: MailDraft
  /** The block that is worked on. */
  readonly chosen: string | undefined
  /** What was before, the oldest first, and what was undone, the next one last. */
  readonly past: readonly MailDraft[]
  readonly future: readonly MailDraft[]
  /** The last id that was given. */
  readonly lastId: number
  /** The field that is typed into, and when it was last. */
  readonly typing: { field: string; at: number } | undefined
}

/** The list of the blocks that stand in no column. */
export const MAIL_ROOT = 'mail'

/** Blocks that one mail may have. */
export const MAIL_BLOCKS_MAX = 100
/** Blocks that one column may have. */
export const COLUMN_BLOCKS_MAX = 20

/** Where a block stands: in which list, and before how many others. */
export interface MailPosition {
  list: string
  index: number
}

/** The columns of a block, left and right. */
export const columnSides = [0, 1] as const

/**
 * The list of a column.
 * @example
 * import { columnList } from '@comptoir/core/mail-design'
 *
 * columnList('b4', 1) // => 'b4/1'
 */
export const columnList = (id: string, side: 0 | 1): string => `${id}/${side}`

/** A block and those of its columns, put under new ids. */
export interface Unpacked extends Pick<MailDraft, 'blocks' | 'lists'> {
  id: string
}

/** Puts a block of a design, with those of its columns, under ids. */
export function unpack(block: MailBlock, newId: () => string): Unpacked {
  const id = newId()
  if (block.type !== 'columns') return { id, blocks: { [id]: block }, lists: {} }
  const blocks: Record<string, EditorBlock> = { [id]: { type: 'columns' } }
  const lists: Record<string, string[]> = {}
  for (const side of columnSides)
    lists[columnList(id, side)] = block.columns[side].map((inner) => {
      const innerId = newId()
      blocks[innerId] = inner
      return innerId
    })
  return { id, blocks, lists }
}

/** The block under an id as a design has it. */
export function packed({ blocks, lists }: MailDraft, id: string): MailBlock | undefined {
  const block = blocks[id]
  if (block?.type !== 'columns') return block
  const column = (side: 0 | 1) =>
    (lists[columnList(id, side)] ?? []).flatMap((inner) => {
      const one = blocks[inner]
      return one && one.type !== 'columns' ? [one] : []
    })
  return { type: 'columns', columns: [column(0), column(1)] }
}

/** Where a block stands; undefined where there is none of this id. */
export function positionIn({ lists }: MailDraft, id: string): MailPosition | undefined {
  for (const [list, ids] of Object.entries(lists)) {
    const index = ids.indexOf(id)
    if (index >= 0) return { list, index }
  }
  return undefined
}

const mostOf = (list: string) => (list === MAIL_ROOT ? MAIL_BLOCKS_MAX : COLUMN_BLOCKS_MAX)

/** Whether a block of this type may be put into a list as it is. */
export function hasRoom({ lists }: MailDraft, list: string, type: EditorBlock['type']): boolean {
  const ids = lists[list]
  return ids !== undefined && ids.length < mostOf(list) && (list === MAIL_ROOT || type !== 'columns')
}

/** The lists with an id put into one of them. */
export function withId({ lists }: MailDraft, id: string, { list, index }: MailPosition): MailDraft['lists'] {
  return { ...lists, [list]: (lists[list] ?? []).toSpliced(index, 0, id) }
}

/** The lists without an id. */
export function withoutId({ lists }: MailDraft, id: string): MailDraft['lists'] {
  return Object.fromEntries(
    Object.entries(lists).map(([list, ids]) => [list, ids.filter((one) => one !== id)]),
  )
}

/** Where a block goes that is moved one step: over its neighbour, into a column beside it, or out of its own. */
export function steppedFrom(draft: MailDraft, id: string, step: 1 | -1): MailPosition | undefined {
  const at = positionIn(draft, id)
  const block = draft.blocks[id]
  if (!at || !block) return undefined
  const neighbour = draft.lists[at.list]?.[at.index + step]
  if (neighbour !== undefined) {
    const inner = columnList(neighbour, step === 1 ? 0 : 1)
    if (hasRoom(draft, inner, block.type))
      return { list: inner, index: step === 1 ? 0 : (draft.lists[inner]?.length ?? 0) }
    return { list: at.list, index: at.index + step }
  }
  if (at.list === MAIL_ROOT) return undefined
  const [owner = '', side] = at.list.split('/')
  const other = columnList(owner, step === 1 ? 1 : 0)
  const isTowardsOther = (side === '0') === (step === 1)
  if (isTowardsOther && hasRoom(draft, other, block.type))
    return { list: other, index: step === 1 ? 0 : (draft.lists[other]?.length ?? 0) }
  const outer = positionIn(draft, owner)
  return outer && { list: MAIL_ROOT, index: outer.index + (step === 1 ? 1 : 0) }
}
