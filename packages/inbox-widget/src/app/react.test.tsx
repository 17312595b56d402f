import { render } from 'preact'
import { memo, useReducer, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chatSuite } from '../../../ui/src/chat/chat.suite.tsx'

chatSuite('Preact where the chat components say React', {
  draw: (element, into) => render(element as never, into),
  erase: (from) => render(null, from),
})

let box: HTMLElement
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))
const texts = (selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  render(null, box)
  box.remove()
})

describe('what stands in for React', () => {
  test('state, reducers and events; a listener is replaced, not added', async () => {
    const pressed = vi.fn()
    function Counter({ step }: { step: number }) {
      const [count, setCount] = useState(() => 1)
      const [turns, turn] = useReducer((now: number) => now + 1, 0)
      return (
        <button
          type="button"
          onClick={() => {
            pressed(step)
            setCount((now) => now + step)
            setCount((now) => now + step)
            turn()
          }}
        >{`${count} in ${turns}`}</button>
      )
    }
    render(<Counter step={1} />, box)
    render(<Counter step={2} />, box)
    box.querySelector('button')?.click()
    await settled()
    expect([texts('button'), pressed.mock.calls]).toEqual([['5 in 1'], [[2]]])
  })

  test('a component that is memoised is drawn again only when a property is another', async () => {
    const drawn = vi.fn()
    const Row = memo(function Row({ text }: { text: string; list: readonly string[] }) {
      drawn(text)
      return <li>{text}</li>
    })
    const list: string[] = []
    const page = (text: string) => <Row text={text} list={list} />
    render(page('a'), box)
    render(page('a'), box)
    expect(drawn).toHaveBeenCalledTimes(1)
    render(page('b'), box)
    expect([drawn.mock.calls.length, texts('li')]).toEqual([2, ['b']])
  })

  test('a text area follows its value, and reports each edit', async () => {
    const onText = vi.fn()
    const page = (value: string) => (
      <textarea value={value} onChange={(event) => onText(event.currentTarget.value)} />
    )
    render(page('one'), box)
    const field = box.querySelector('textarea') as HTMLTextAreaElement
    field.value = 'typed'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    expect(onText.mock.calls).toEqual([['typed']])
    render(page(''), box)
    expect(field.value).toBe('')
  })

  test('numbers in a style are pixels, and an event carries itself as React’s do', () => {
    const seen: unknown[] = []
    render(
      <button
        type="button"
        style={{ paddingTop: 4, opacity: '0.5' }}
        onClick={(event) => seen.push('nativeEvent' in event && event.nativeEvent === event)}
      />,
      box,
    )
    const drawn = box.firstElementChild as HTMLElement
    expect([drawn.style.paddingTop, drawn.style.opacity]).toEqual(['4px', '0.5'])
    drawn.click()
    expect(seen).toEqual([true])
  })
})
