import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { click, draw, find, press, texts } from '../testing/draw.tsx'
import { Select } from './Select.tsx'

const onChange = vi.fn()
const languages = [
  { value: 'de', label: 'Deutsch', isDisabled: true },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
] as const
type Language = (typeof languages)[number]['value']

function Language({ start = 'fr' }: { start?: Language | null }) {
  const [value, setValue] = useState(start)
  return (
    <Select
      label="Language"
      name="language"
      placeholder="Which?"
      required
      error={value ? undefined : 'Choose one.'}
      options={languages}
      value={value}
      onChange={(picked) => {
        setValue(picked)
        onChange(picked)
      }}
    />
  )
}

const field = () => find<HTMLButtonElement>('[role=combobox]')
const isOpen = () => field().getAttribute('aria-expanded') === 'true'
const pointed = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const key = (name: string, modifiers: KeyboardEventInit = {}) => press('[role=combobox]', name, modifiers)

describe('Select', () => {
  it('says what it is called, what is chosen and what is wrong', async () => {
    await draw(<Language start={null} />)
    expect(field().textContent).toBe('Which?')
    expect(document.getElementById(field().getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Language',
    )
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose one.',
    )
    expect([field().getAttribute('aria-required'), field().getAttribute('aria-invalid')]).toEqual([
      'true',
      'true',
    ])
    expect(find('label').getAttribute('for')).toBe(field().id)
  })

  it('opens at the chosen option, chooses by a press, and submits its value with the form', async () => {
    onChange.mockClear()
    await draw(<Language />)
    await click('[role=combobox]')
    expect(document.activeElement).toBe(field())
    expect(texts('[role=option]')).toEqual(languages.map(({ label }) => label))
    expect(find('[aria-selected=true]').textContent).toBe('Français')
    expect(pointed()).toBe('Français')
    await click('[data-value=de]')
    expect([isOpen(), onChange.mock.calls.length]).toEqual([true, 0])
    await click('[data-value=es]')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('es')
    expect([isOpen(), field().textContent]).toEqual([false, 'Español'])
    expect(find<HTMLInputElement>('input[name=language]').value).toBe('es')
  })

  it('APG moves by keys and chooses by Enter, Space or Tab; Escape keeps what was', async () => {
    onChange.mockClear()
    await draw(<Language />)
    await key('ArrowDown')
    await key('ArrowUp')
    expect(pointed()).toBe('Español')
    await key('Home')
    expect(pointed()).toBe('English')
    await key('Escape')
    expect([isOpen(), onChange.mock.calls.length]).toEqual([false, 0])
    await key('Enter')
    await key('Home')
    await key('Enter')
    await key(' ')
    await key('End')
    await key(' ')
    await key('ArrowDown')
    await key('ArrowUp')
    await key('Tab')
    expect(onChange.mock.calls).toEqual([['en'], ['fr'], ['es']])
    expect(isOpen()).toBe(false)
  })

  it('APG opens at what one types, several letters as one word', async () => {
    await draw(<Language />)
    await key('e')
    expect([isOpen(), pointed()]).toEqual([true, 'English'])
    await key('s')
    expect(pointed()).toBe('Español')
  })

  it('leaves commands to the browser, and closes when one goes elsewhere', async () => {
    await draw(<Language />)
    await key('e', { ctrlKey: true })
    expect(isOpen()).toBe(false)
    await click('[role=combobox]')
    await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(isOpen()).toBe(false)
    await click('[role=combobox]')
    await act(async () => field().blur())
    expect(isOpen()).toBe(false)
  })
})
