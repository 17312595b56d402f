import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { click, draw, find, named, type, wait } from '../testing/draw.tsx'
import { Checkbox, Switch } from './Checkbox.tsx'
import { CodeInput } from './CodeInput.tsx'
import { ColorField } from './ColorField.tsx'
import { FormErrors } from './FormErrors.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { loadPhonePlans, type PhonePlans, readPhone, writePhone } from './phone-plans.ts'
import { RadioGroup } from './RadioGroup.tsx'
import { TextArea } from './TextArea.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

vi.mock('./phone-plans.ts', { spy: true })

const onPhone = vi.fn()

function Phone({ start = '' }) {
  const [value, setValue] = useState(start)
  return (
    <PhoneInput
      label="Phone"
      value={value}
      onChange={(next, state) => {
        setValue(next)
        onPhone(next, state)
      }}
      defaultCountry="GP"
      preferredCountries={['GP', 'FR']}
      locale="fr"
      labels={{ country: 'Country' }}
    />
  )
}

function Code({ onComplete }: { onComplete: (digits: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

function Draft({ isDirty }: { isDirty: boolean }) {
  useUnloadWarning(isDirty)
  return null
}

describe('fields of forms', () => {
  it('tie label, help and error to the text area', async () => {
    const onChange = vi.fn()
    await draw(<TextArea label="Note" help="For the team." error="Too long." value="" onChange={onChange} />)
    const area = find<HTMLTextAreaElement>('textarea')
    expect(area.labels?.[0]?.textContent).toBe('Note')
    const described = area.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'For the team.',
      'Too long.',
    ])
    expect(area.getAttribute('aria-invalid')).toBe('true')
    await type('textarea', 'Hello')
    expect(onChange).toHaveBeenCalledWith('Hello')
  })

  it('are on or off, and mixed when only some are on', async () => {
    const onChange = vi.fn()
    await draw(<Checkbox label="I accept" isChecked={false} isMixed onChange={onChange} />)
    expect(find<HTMLInputElement>('input').indeterminate).toBe(true)
    await click('input')
    expect(onChange).toHaveBeenCalledWith(true)
    await draw(<Switch label="Open" isChecked onChange={onChange} />)
    expect(find('[role=switch]').getAttribute('aria-checked')).toBe('true')
  })

  it('give a colour of the swatches or any other, and warn of one that is hard to see on white', async () => {
    const onChange = vi.fn()
    const swatches = [
      { value: '#0F5C4D', label: 'Green' },
      { value: '#7A2335', label: 'Burgundy' },
    ]
    const labels = { other: 'Another', pale: 'Hard to see.' }
    const field = (value: string) => (
      <ColorField label="Colour" swatches={swatches} value={value} onChange={onChange} labels={labels} />
    )
    await draw(field('#0f5c4d'))
    expect(named('Green').getAttribute('aria-pressed')).toBe('true')
    expect(find('[role=status]').textContent).toBe('')
    await click(named('Burgundy'))
    await type('input[type=color]', '#ffe9a8')
    expect(onChange.mock.calls).toEqual([['#7A2335'], ['#ffe9a8']])
    // 3:1 (WCAG 2.2, 1.4.11) lies between these two.
    await draw(field('#949494'))
    expect(find('[role=status]').textContent).toBe('')
    await draw(field('#959595'))
    expect(find('[role=status]').textContent).toBe('Hard to see.')
  })

  it('give the chosen value of a radio group', async () => {
    const onChange = vi.fn()
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ] as const
    await draw(<RadioGroup label="Which" options={options} value="a" onChange={onChange} />)
    await click('input[value=b]')
    expect(onChange).toHaveBeenCalledWith('b')
    expect(find('legend').textContent).toBe('Which')
  })

  it('take the digits of a pasted code and say when it is whole', async () => {
    const onComplete = vi.fn()
    await draw(<Code onComplete={onComplete} />)
    expect(find('input').getAttribute('autocomplete')).toBe('one-time-code')
    await type('input', '12a3')
    expect(onComplete).not.toHaveBeenCalled()
    expect(find('.ct-code-boxes').textContent).toBe('123')
    await type('input', ' 123 456 7')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  it('say which rules a new password meets, not by colour alone', async () => {
    await draw(
      <NewPasswordField
        label="Password"
        value="abc"
        onChange={() => undefined}
        visibilityLabels={{ show: 'Show', hide: 'Hide' }}
        rules={[
          { id: 'length', label: '10 characters', isMet: false },
          { id: 'known', label: 'Not a common one', isMet: true },
        ]}
        strength={{ score: 1, label: 'Weak' }}
        ruleLabels={{ met: 'met', unmet: 'not yet' }}
      />,
    )
    expect(find('.ct-rules').textContent).toBe('10 characters not yetNot a common one met')
    expect(find('[role=status]').textContent).toBe('Weak')
  })
})

describe('FormErrors', () => {
  it('moves the focus to the first wrong field at each try, and leads from a line to its field', async () => {
    const errors = [
      { name: 'email', message: 'Write your e-mail.' },
      { name: 'city', message: 'Write your city.' },
    ]
    const form = (attempt: number) => (
      <form>
        <FormErrors title="2 things to correct" errors={errors} attempt={attempt} />
        <input name="email" />
        <input name="city" />
        <button type="submit">Send</button>
      </form>
    )
    await draw(form(0))
    expect(document.activeElement).toBe(document.body)
    await draw(form(1))
    expect(document.activeElement).toBe(find('[name=email]'))
    await click('.ct-form-errors li:last-child button')
    expect(document.activeElement).toBe(find('[name=city]'))
    await draw(form(2))
    expect(document.activeElement).toBe(find('[name=email]'))
  })
})

describe('useUnloadWarning', () => {
  it('lets the browser ask only while something would be lost', async () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await draw(<Draft isDirty />)
    expect(leave()).toBe(false)
    await draw(<Draft isDirty={false} />)
    expect(leave()).toBe(true)
  })
})

describe('readPhone', () => {
  it.each([
    ['0690123456', 'GP', '+590690123456', 'GP', true],
    ['+33 6 12 34 56 78', 'GP', '+33612345678', 'FR', true],
    ['0033612345678', 'GP', '+33612345678', 'FR', true],
    ['0690', 'GP', '+590690', 'GP', false],
    ['0690123456', 'FR', '+590690123456', 'GP', true],
    ['0696 12 34 56', 'GP', '+596696123456', 'MQ', true],
    ['0612345678', 'GP', '+33612345678', 'FR', true],
    ['0612345678', 'BE', '+32612345678', 'BE', false],
    ['', 'GP', '', 'GP', false],
  ] as const)('reads %s in %s', async (text, country, e164, found, isValid) => {
    const read = readPhone(await loadPhonePlans(), text, country)
    expect([read.e164, read.country, read.isValid]).toEqual([e164, found, isValid])
  })
})

describe('a number that is shown', () => {
  it.each([
    ['+590690123456', '+590\u00a0690\u00a012\u00a034\u00a056'],
    ['+33939500001', '+33\u00a09\u00a039\u00a050\u00a000\u00a001'],
    ['36789', '36789'],
    ['', ''],
  ])('%s stands in the groups of its country, on one line', async (value, shown) => {
    expect(writePhone(await loadPhonePlans(), value)).toBe(shown)
  })
})

describe('PhoneInput', () => {
  const ready = () =>
    vi.waitFor(async () => {
      await wait()
      expect(document.querySelectorAll('option').length).toBeGreaterThan(200)
    })

  it('gives E.164 for what is written as in the country, and follows another country', async () => {
    await draw(<Phone />)
    await ready()
    await type('input', '0690123456')
    expect(find<HTMLInputElement>('input').value).toBe('0690 12 34 56')
    expect(onPhone).toHaveBeenLastCalledWith('+590690123456', { isValid: true })
    await type('input', '0470123456')
    expect(onPhone).toHaveBeenLastCalledWith('+33470123456', { isValid: true })
    await type('select', 'BE')
    expect(onPhone).toHaveBeenLastCalledWith('+32470123456', { isValid: true })
    expect(find('.ct-phone-country > span').textContent).toBe('BE +32')
    await type('select', 'GP')
    await type('input', '0612345678')
    expect(onPhone).toHaveBeenLastCalledWith('+33612345678', { isValid: true })
    expect(find('.ct-phone-country > span').textContent).toBe('FR +33')
  })

  it('reads what was typed before it knew the numbering plans', async () => {
    const plans = await loadPhonePlans()
    const reading = Promise.withResolvers<PhonePlans>()
    vi.mocked(loadPhonePlans).mockReturnValueOnce(reading.promise)
    await draw(<Phone />)
    await type('input', '0690123456')
    expect(onPhone).toHaveBeenLastCalledWith('0690123456', { isValid: false })
    reading.resolve(plans)
    await ready()
    expect(onPhone).toHaveBeenLastCalledWith('+590690123456', { isValid: true })
    expect(find<HTMLInputElement>('input').value).toBe('0690 12 34 56')
  })

  it.each(['read', 'missing'])(
    'sends a form that is submitted before the numbering plans are %s when they are, once',
    async (outcome) => {
      const plans = await loadPhonePlans()
      const reading = Promise.withResolvers<PhonePlans>()
      vi.mocked(loadPhonePlans).mockReturnValueOnce(reading.promise)
      const { reportError } = globalThis
      globalThis.reportError = vi.fn()
      const sent: unknown[] = []
      await draw(
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent.push(onPhone.mock.lastCall?.[0])
          }}
        >
          <Phone />
          <button type="submit">Send</button>
        </form>,
      )
      await type('input', '0690123456')
      await click('button')
      expect(sent).toEqual([])
      if (outcome === 'read') reading.resolve(plans)
      else reading.reject(new Error('offline'))
      await vi.waitFor(async () => {
        await wait()
        expect(sent).toEqual([outcome === 'read' ? '+590690123456' : '0690123456'])
      })
      await click('button')
      expect(sent).toHaveLength(2)
      globalThis.reportError = reportError
    },
  )

  it('shows a given number as it is written in its country', async () => {
    await draw(<Phone start="+33612345678" />)
    await ready()
    expect(find<HTMLInputElement>('input').value).toBe('06 12 34 56 78')
    expect(find<HTMLSelectElement>('select').value).toBe('FR')
  })
})
