import { render } from 'preact'
import { memo, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chatSuite } from '../../../ui/src/chat/chat.suite.tsx'

/** Runs twice: over Preact, and in the project inbox-widget-lean over what stands in for it. */
chatSuite('the widget’s script tag', {
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

describe('what the panel needs of a view library', () => {
  test('keeps the nodes of a keyed list in whatever order it comes', () => {
    const list = (keys: string[]) => (
      <ul>
        {keys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    )
    render(list(['a', 'b', 'c', 'd']), box)
    const nodes = new Map([...box.querySelectorAll('li')].map((node) => [node.textContent, node]))
    render(list(['x', 'd', 'b', 'a']), box)
    expect(texts('li')).toEqual(['x', 'd', 'b', 'a'])
    for (const node of box.querySelectorAll('li'))
      if (node.textContent !== 'x') expect(node).toBe(nodes.get(node.textContent))
    render(list([]), box)
    expect(box.innerHTML).toBe('<ul></ul>')
  })

  test('what is left out keeps its place: what follows stays itself', () => {
    const page = (hasFirst: boolean) => (
      <div>
        {hasFirst && <b>first</b>}
        {[<i key="i">second</i>, hasFirst ? 'text' : null]}
      </div>
    )
    render(page(false), box)
    const second = box.querySelector('i')
    render(page(true), box)
    expect(box.innerHTML).toBe('<div><b>first</b><i>second</i>text</div>')
    expect(box.querySelector('i')).toBe(second)
    render(page(false), box)
    expect(box.innerHTML).toBe('<div><i>second</i></div>')
  })

  test('attributes, styles and drawings come and go', () => {
    const page = (isOn: boolean) => (
      <p
        class={isOn ? 'on' : undefined}
        hidden={!isOn}
        aria-disabled={!isOn}
        data-on={isOn || undefined}
        style={isOn ? { paddingTop: '4px' } : {}}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <path d="M0 0h4" />
        </svg>
      </p>
    )
    render(page(true), box)
    const paragraph = box.querySelector('p') as HTMLElement
    expect([paragraph.className, paragraph.hidden, paragraph.dataset.on]).toEqual(['on', false, 'true'])
    expect(paragraph.style.paddingTop).toBe('4px')
    expect(box.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(box.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 16 16')
    render(page(false), box)
    expect([paragraph.hasAttribute('class'), paragraph.hidden, paragraph.dataset.on]).toEqual([
      false,
      true,
      undefined,
    ])
    expect([paragraph.getAttribute('aria-disabled'), paragraph.style.paddingTop]).toEqual(['true', ''])
  })

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

  test('effects: the layout’s before the others, inner before outer, cleaned up before they run again', async () => {
    const log: string[] = []
    function Part({
      name,
      value,
      children,
    }: {
      name: string
      value: number
      children?: preact.ComponentChildren
    }) {
      useEffect(() => {
        log.push(`${name} effect ${value}`)
        return () => log.push(`${name} not ${value}`)
      }, [name, value])
      useLayoutEffect(() => {
        log.push(`${name} layout ${value}`)
      }, [name, value])
      return <div>{children}</div>
    }
    const page = (value: number) => (
      <Part name="outer" value={value}>
        <Part name="inner" value={1} />
      </Part>
    )
    render(page(1), box)
    await settled()
    expect(log).toEqual(['inner layout 1', 'outer layout 1', 'inner effect 1', 'outer effect 1'])
    log.length = 0
    render(page(2), box)
    await settled()
    expect(log).toEqual(['outer layout 2', 'outer not 1', 'outer effect 2'])
    log.length = 0
    render(null, box)
    await settled()
    expect(log.sort()).toEqual(['inner not 1', 'outer not 2'])
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

  test('a part that redraws itself puts its nodes where they belong', async () => {
    let open = () => {}
    function Middle() {
      const [isOpen, setOpen] = useState(false)
      open = () => setOpen(true)
      return (
        <>
          {isOpen && <b>new</b>}
          <i>middle</i>
        </>
      )
    }
    render(
      <div>
        <u>before</u>
        <Middle />
        <u>after</u>
      </div>,
      box,
    )
    open()
    await settled()
    expect(box.innerHTML).toBe('<div><u>before</u><b>new</b><i>middle</i><u>after</u></div>')
  })

  test('refs know their element, ids differ and stay, a text area follows its value', async () => {
    const seen: unknown[] = []
    function Field({ value }: { value: string }) {
      const ref = useRef<HTMLTextAreaElement>(null)
      const id = useId()
      useLayoutEffect(() => {
        seen.push(ref.current?.id === id && id)
      })
      return <textarea ref={ref} id={id} value={value} />
    }
    const page = (value: string) => (
      <div>
        <Field value={value} />
        <Field value="other" />
      </div>
    )
    render(page('one'), box)
    const field = box.querySelector('textarea') as HTMLTextAreaElement
    field.value = 'typed'
    render(page(''), box)
    expect(field.value).toBe('')
    expect(seen.every(Boolean)).toBe(true)
    expect(new Set(seen).size).toBe(2)
    expect([seen[2], seen[3]]).toEqual([seen[0], seen[1]])
  })
})
