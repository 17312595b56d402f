import { act, useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { draw, find } from '../testing/draw.tsx'
import { type RowsInView, useRowsInView } from './use-rows-in-view.ts'

const ROW_PX = 50

function List({ count, onView }: { count: number; onView?: (view: RowsInView) => void }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const view = useRowsInView(boxRef, count, ROW_PX, 2)
  onView?.(view)
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <div
      ref={(box) => {
        boxRef.current = box
        if (box) Object.defineProperty(box, 'clientHeight', { configurable: true, value: 200 })
      }}
      className="box"
    >
      {rows.slice(view.start, view.end).map((row) => (
        <p key={row}>{row}</p>
      ))}
    </div>
  )
}

const drawn = () => Array.from(document.querySelectorAll('p'), (row) => Number(row.textContent))
const scroll = (box: HTMLElement, top: number) =>
  act(() => {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  })

describe('rows in view', () => {
  it('draws what is in view and some rows beyond each edge, also after scrolling', async () => {
    await draw(<List count={1000} />)
    const box = find('.box')
    expect(drawn()).toEqual([0, 1, 2, 3, 4, 5])
    await scroll(box, 10 * ROW_PX)
    expect(drawn()).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
  })
  it('never draws rows that are not there', async () => {
    await draw(<List count={3} />)
    expect(drawn()).toEqual([0, 1, 2])
    await draw(<List count={0} />)
    expect(drawn()).toEqual([])
  })
  it('scrolls no further than it takes to see a row whole', async () => {
    let view: RowsInView | undefined
    await draw(<List count={1000} onView={(next) => (view = next)} />)
    const box = find('.box')
    view?.scrollTo(2)
    expect(box.scrollTop).toBe(0)
    view?.scrollTo(20)
    expect(box.scrollTop).toBe(21 * ROW_PX - 200)
    view?.scrollTo(5)
    expect(box.scrollTop).toBe(5 * ROW_PX)
  })
})
