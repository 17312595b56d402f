import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { click, draw, find, press } from '../testing/draw.tsx'
import { MatrixEditor } from './MatrixEditor.tsx'
import { type MatrixGroup, shareOf, toggleAll, valuesOf } from './matrix.ts'

const groups: readonly MatrixGroup[] = [
  {
    id: 'inbox',
    label: 'Messages',
    rows: [
      { id: 'conversations', label: 'Conversations', cells: { read: 'c:read', update: 'c:update' } },
      { id: 'messages', label: 'Messages', cells: { update: 'm:update' } },
    ],
  },
  { id: 'team', label: 'Team', rows: [{ id: 'roles', label: 'Roles', cells: { read: 'r:read' } }] },
]
const columns = [
  { id: 'read', label: 'See' },
  { id: 'update', label: 'Change' },
]

function Matrix({ start = [], locked = [] }: { start?: string[]; locked?: string[] }) {
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(start))
  return (
    <>
      <output>{[...value].sort().join(' ')}</output>
      <MatrixEditor
        label="Rights"
        columns={columns}
        groups={groups}
        value={value}
        onChange={setValue}
        locked={new Set(locked)}
        labels={{ rows: 'What', count: (chosen, total) => `${chosen} of ${total}` }}
      />
    </>
  )
}

const box = (name: string) => {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('.ct-matrix label')]
  const found = labels.find((label) => label.textContent === name)?.querySelector('input')
  if (!found) throw new Error(`no box is called ${name}`)
  return found
}
const chosen = () => find('output').textContent

describe('MatrixEditor', () => {
  it('RBC turns single rights, columns of a group and whole groups, and shows what is partly chosen', async () => {
    await draw(<Matrix start={['c:read']} />)
    expect(box('Messages1 of 3').indeterminate).toBe(true)
    await click(box('Messages: Change'))
    expect(chosen()).toBe('c:read c:update m:update')
    expect(box('Messages3 of 3').checked).toBe(true)
    await click(box('Messages3 of 3'))
    expect(chosen()).toBe('')
    await click(box('Roles: See'))
    expect(chosen()).toBe('r:read')
  })

  it('leaves alone what one may not change', async () => {
    await draw(<Matrix start={['c:read']} locked={['c:read']} />)
    expect(box('Conversations: See').disabled).toBe(true)
    await click(box('Messages1 of 3'))
    expect(chosen()).toBe('c:read c:update m:update')
    await click(box('Messages3 of 3'))
    expect(chosen()).toBe('c:read')
  })

  it('moves the focus with the arrow keys and skips cells that do not apply', async () => {
    await draw(<Matrix />)
    box('Conversations: See').focus()
    await press(box('Conversations: See'), 'ArrowRight')
    expect(document.activeElement === box('Conversations: Change')).toBe(true)
    await press(box('Conversations: Change'), 'ArrowLeft')
    await press(box('Conversations: See'), 'ArrowDown')
    expect(document.activeElement === box('Team: See')).toBe(true)
    await press(box('Team: See'), 'ArrowLeft')
    expect(document.activeElement === box('Team0 of 1')).toBe(true)
  })
})

describe('the arithmetic of rights', () => {
  it('counts a share and turns only what is open', () => {
    expect(valuesOf(groups[0]?.rows ?? [], 'read')).toEqual(['c:read'])
    expect(shareOf(['a', 'b'], new Set(['a']))).toBe('some')
    expect(shareOf([], new Set(['a']))).toBe('none')
    expect([...toggleAll(['a', 'b'], new Set(['a', 'b', 'x']), new Set(['b']))]).toEqual(['b', 'x'])
  })
})
