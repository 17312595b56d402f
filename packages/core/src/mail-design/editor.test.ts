import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBlock,
  changeBlock,
  changeLook,
  chooseBlock,
  columnList,
  copyBlock,
  deleteBlock,
  designOf,
  MAIL_ROOT,
  MAIL_UNDO_STEPS,
  MailDesign,
  type MailEditor,
  moveBlock,
  openMail,
  redo,
  stepBlock,
  undo,
} from './index.ts'

const columns = {
  type: 'columns',
  columns: [
    [{ type: 'heading', text: 'Gauche' }],
    [{ type: 'heading', text: 'Droite' }, { type: 'divider' }],
  ],
}
const start = MailDesign.parse({
  version: 1,
  blocks: [
    { type: 'hero', title: 'Bonjour' },
    { type: 'heading', text: 'Un' },
    columns,
    { type: 'spacer', height: 16 },
  ],
})
const ids = (editor: MailEditor) => Object.keys(editor.draft.blocks)
/** Blocks in the order in which they are read, those of columns after `columns`. */
const order = (editor: MailEditor) =>
  designOf(editor).blocks.flatMap((block) =>
    block.type === 'columns'
      ? ['columns', ...block.columns.map((inner) => inner.map(({ type }) => type).join('+'))]
      : [block.type],
  )

type Action = (editor: MailEditor, id: string, other: number) => MailEditor
const lists = (editor: MailEditor) => Object.keys(editor.draft.lists)
const actions: Record<string, Action> = {
  add: (editor, id) => addBlock(chooseBlock(editor, id), { type: 'divider' }),
  addColumns: (editor) =>
    addBlock(editor, MailDesign.parse({ version: 1, blocks: [columns] }).blocks[0] ?? { type: 'divider' }),
  up: (editor, id) => stepBlock(editor, id, -1),
  down: (editor, id) => stepBlock(editor, id, 1),
  move: (editor, id, other) =>
    moveBlock(editor, id, {
      list: lists(editor)[other % lists(editor).length] ?? MAIL_ROOT,
      index: other % 3,
    }),
  copy: copyBlock,
  delete: deleteBlock,
  type: (editor, id, other) =>
    editor.draft.blocks[id]?.type === 'heading'
      ? changeBlock(editor, id, { text: `x${other}` }, other)
      : editor,
  look: (editor, _, other) => changeLook(editor, { preheader: `x${other}` }, other * 5000),
}
const steps = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.nat({ max: 40 }), fc.nat({ max: 40 })),
  { maxLength: MAIL_UNDO_STEPS },
)
const run = (editor: MailEditor, name: string, which: number, other: number) =>
  actions[name]?.(editor, ids(editor)[which % Math.max(1, ids(editor).length)] ?? '', other) ?? editor

describe('a mail that is edited', () => {
  it('EML-03 after any actions, undoing them gives the beginning and doing them again the end', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const end = all.reduce(
          (editor, [name, which, other]) => run(editor, name, which, other),
          openMail(start),
        )
        let back = end
        while (back.past.length > 0) back = undo(back)
        expect(designOf(back)).toEqual(start)
        while (back.future.length > 0) back = redo(back)
        expect(designOf(back)).toEqual(designOf(end))
      }),
    )
  })

  it('EML-03 whatever is done, each block stands in one list, and the design can be read', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let editor = openMail(start)
        for (const [name, which, other] of all) {
          const count = ids(editor).length
          editor = run(editor, name, which, other)
          if (['up', 'down', 'move', 'type', 'look'].includes(name)) expect(ids(editor)).toHaveLength(count)
          expect(Object.values(editor.draft.lists).flat().toSorted()).toEqual(ids(editor).toSorted())
        }
        expect(MailDesign.safeParse(designOf(editor)).success).toBe(true)
      }),
    )
  })

  it('EML-03 a step down and one up again lead back, into columns and out of them', () => {
    const mail = openMail(start)
    const [, second = ''] = mail.draft.lists[MAIL_ROOT] ?? []
    const seen = [order(mail)]
    let down = mail
    for (let step = 0; step < 6; step++) {
      down = stepBlock(down, second, 1)
      seen.push(order(down))
    }
    expect(seen[1]).toEqual(['hero', 'columns', 'heading+heading', 'heading+divider', 'spacer'])
    expect(seen[3]).toEqual(['hero', 'columns', 'heading', 'heading+heading+divider', 'spacer'])
    expect(seen[6]).toEqual(['hero', 'columns', 'heading', 'heading+divider', 'heading', 'spacer'])
    let up = down
    for (const before of seen.slice(0, -1).toReversed()) {
      up = stepBlock(up, second, -1)
      expect(order(up)).toEqual(before)
    }
  })

  it('EML-03 columns do not go into columns, and are copied and deleted with what is in them', () => {
    const mail = openMail(start)
    const [, , id = ''] = mail.draft.lists[MAIL_ROOT] ?? []
    const more = copyBlock(mail, id)
    expect(order(more).filter((type) => type === 'columns')).toHaveLength(2)
    expect(moveBlock(more, id, { list: columnList(more.chosen ?? '', 0), index: 0 })).toBe(more)
    expect(ids(deleteBlock(more, id))).toHaveLength(ids(mail).length)
  })

  it('EML-03 letters without a pause are undone together, those of another field or after a pause alone', () => {
    const mail = openMail(start)
    const [, id = ''] = mail.draft.lists[MAIL_ROOT] ?? []
    let typed = mail
    for (const [text, at] of [
      ['a', 0],
      ['ab', 300],
      ['abc', 900],
      ['abcd', 5000],
    ] as const)
      typed = changeBlock(typed, id, { text }, at)
    typed = changeLook(typed, { preheader: 'x' }, 5100)
    const textOf = (editor: MailEditor) => JSON.stringify(editor.draft.blocks[id])
    expect(typed.past).toHaveLength(3)
    expect(textOf(undo(undo(typed)))).toContain('"abc"')
    expect(textOf(undo(undo(undo(typed))))).toContain('"Un"')
  })

  it('EML-03 a hundred steps can be undone, no more', () => {
    let mail = openMail(start)
    for (let step = 0; step < MAIL_UNDO_STEPS + 5; step++)
      mail = changeLook(mail, { preheader: `x${step}` }, step * 5000)
    expect(mail.past).toHaveLength(MAIL_UNDO_STEPS)
  })
})
