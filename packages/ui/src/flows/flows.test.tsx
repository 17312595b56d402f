import { act, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { PhoneInput } from '../forms/PhoneInput.tsx'
import { DrawerForm } from '../overlays/DrawerForm.tsx'
import { FeedbackDialog, type FeedbackDialogProps } from '../overlays/FeedbackDialog.tsx'
import { useToasts } from '../overlays/Toasts.tsx'
import { click, draw, find, named, press, texts, type, wait } from '../testing/draw.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { StatusCard } from './StatusCard.tsx'
import { Wizard } from './Wizard.tsx'

const events = { finish: vi.fn(), canLeave: vi.fn(async () => true), close: vi.fn(), submit: vi.fn() }

function Steps() {
  const [current, setCurrent] = useState('who')
  return (
    <Wizard
      label="New venue"
      steps={[
        { id: 'who', label: 'Who', content: <input name="who" />, canLeave: events.canLeave },
        { id: 'where', label: 'Where', content: <input name="where" /> },
      ]}
      current={current}
      onStep={setCurrent}
      onFinish={events.finish}
      labels={{
        back: 'Back',
        next: 'Next',
        finish: 'Done',
        progress: (place, count) => `${place} of ${count}`,
      }}
    />
  )
}

const title = () => find('.ct-wizard-title').textContent

describe('Wizard', () => {
  it('goes on when the step allows it, moves the focus, and keeps what was written', async () => {
    await draw(<Steps />)
    await type('[name=who]', 'Joël')
    events.canLeave.mockResolvedValueOnce(false)
    await click(named('Next'))
    expect(title()).toBe('1 of 2Who')
    await click(named('Next'))
    expect(title()).toBe('2 of 2Where')
    expect(document.activeElement).toBe(find('.ct-wizard-title'))
    await click(named('Back'))
    expect(find<HTMLInputElement>('[name=who]').value).toBe('Joël')
    expect(find('[aria-current=step]').textContent).toContain('Who')
    await click(named('Next'))
    await click(named('Done'))
    expect(events.finish).toHaveBeenCalledOnce()
  })
})

describe('StatusCard', () => {
  it('SHL-19 turns on and off by its switch, unless it is busy', async () => {
    const onChange = vi.fn()
    const labels = { on: 'Running', off: 'Off' }
    await draw(<StatusCard title="Chat" isOn={false} onChange={onChange} labels={labels} />)
    expect(texts('.ct-status-state')).toEqual(['Off'])
    await click('[role=switch]')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    await draw(<StatusCard title="Chat" isOn isBusy onChange={onChange} labels={labels} />)
    await click('[role=switch]')
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('ConfirmButton', () => {
  it('SHL-19 asks once before it acts', async () => {
    const onConfirm = vi.fn()
    await draw(
      <ConfirmButton
        title="Copy it?"
        text="A copy."
        confirmLabel="Copy"
        cancelLabel="No"
        onConfirm={onConfirm}
      >
        Duplicate
      </ConfirmButton>,
    )
    await click(named('Duplicate'))
    await vi.waitFor(() => named('Copy'))
    expect(onConfirm).not.toHaveBeenCalled()
    await click(named('Copy'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

function Asking(props: { onConfirm: () => void; onCancel: () => void }) {
  const { show } = useToasts()
  const question = { cancelLabel: 'Cancel', confirmLabel: 'Delete', ...props }
  return <Button onClick={() => show({ text: 'Delete it?', question })}>Ask</Button>
}

describe('confirmation snackbar', () => {
  it('SHL-18 has Cancel and Delete, and letting it run out is Cancel', async () => {
    vi.useFakeTimers()
    const onConfirm = vi.fn()
    const onCancel = vi.fn()
    await draw(<Asking onConfirm={onConfirm} onCancel={onCancel} />)
    await click(named('Ask'))
    expect(texts('.ct-toast button')).toEqual(['Cancel', 'Delete'])
    await click(named('Delete'))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
    await click(named('Ask'))
    await click(named('Cancel'))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
    await click(named('Ask'))
    expect(document.activeElement?.textContent).toBe('Cancel')
    await act(async () => vi.advanceTimersByTime(10_001))
    expect(texts('.ct-toast')).toHaveLength(1)
    await act(async () => (document.activeElement as HTMLElement).blur())
    await act(async () => vi.advanceTimersByTime(10_001))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 2])
    expect(texts('.ct-toast')).toEqual([])
  })
})

function Feedback(props: Partial<FeedbackDialogProps>) {
  return (
    <FeedbackDialog
      isOpen
      kind="success"
      title="Saved"
      onClose={events.close}
      labels={{ close: 'Close' }}
      {...props}
    />
  )
}

describe('FeedbackDialog', () => {
  it('SHL-39 SHL-16 closes itself after 2.5 s; a question waits for its answer', async () => {
    vi.useFakeTimers()
    events.close.mockClear()
    await draw(<Feedback />)
    await act(async () => vi.advanceTimersByTime(2400))
    expect(events.close).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(200))
    expect(events.close).toHaveBeenCalledOnce()
    await draw(<Feedback kind="question" />)
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(events.close).toHaveBeenCalledOnce()
  })
})

function Drawer({ isDirty, children }: { isDirty: boolean; children?: ReactNode }) {
  return (
    <DrawerForm
      isOpen
      title="New role"
      isDirty={isDirty}
      onSubmit={events.submit}
      onClose={events.close}
      labels={{
        submit: 'Save',
        cancel: 'Cancel',
        close: 'Close',
        discardTitle: 'Leave?',
        discardText: 'What you wrote is lost.',
        discard: 'Leave it',
        keep: 'Stay',
      }}
    >
      {children ?? <input name="role" />}
    </DrawerForm>
  )
}

describe('DrawerForm', () => {
  it('sends its form, and asks before it loses what was written', async () => {
    events.close.mockClear()
    await draw(<Drawer isDirty />)
    expect(find('[name=role]').hasAttribute('data-autofocus')).toBe(true)
    await click(named('Save'))
    expect(events.submit).toHaveBeenCalledOnce()
    await click(named('Cancel'))
    await vi.waitFor(() => named('Stay'))
    await click(named('Stay'))
    expect(events.close).not.toHaveBeenCalled()
    await wait(250)
    await click(named('Cancel'))
    await vi.waitFor(() => named('Leave it'))
    await click(named('Leave it'))
    expect(events.close).toHaveBeenCalledOnce()
  })

  it('begins at the number of a phone, not at its country, which is nearly always right', async () => {
    await draw(
      <Drawer isDirty={false}>
        <PhoneInput
          label="Phone"
          value=""
          onChange={() => {}}
          defaultCountry="GP"
          locale="en"
          labels={{ country: 'Country' }}
        />
      </Drawer>,
    )
    expect(find('[type=tel]').hasAttribute('data-autofocus')).toBe(true)
    expect(find('select').hasAttribute('data-autofocus')).toBe(false)
  })

  it('asks on Escape and keeps asking, though browsers let React draw between two listeners of one press', async () => {
    events.close.mockClear()
    const { addEventListener } = window
    vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown, options) => {
      const hear = listener as (event: Event) => void
      const hearAndDraw = (event: Event) => flushSync(() => hear(event))
      addEventListener.call(window, name, name === 'keydown' ? hearAndDraw : hear, options)
    })
    await draw(<Drawer isDirty />)
    await press('[name=role]', 'Escape')
    await vi.waitFor(() => named('Stay'))
    await wait(250)
    expect(texts('.ct-dialog-footer button')).toEqual(['Stay', 'Leave it'])
    await press(named('Stay'), 'Escape')
    await vi.waitFor(() => expect(texts('.ct-dialog-footer button')).toEqual([]))
    expect(events.close).not.toHaveBeenCalled()
  })

  it('closes at once when nothing would be lost', async () => {
    events.close.mockClear()
    await draw(<Drawer isDirty={false} />)
    await click(named('Cancel'))
    expect(events.close).toHaveBeenCalledOnce()
  })
})
