import { act, type ComponentType, lazy, Suspense, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { Select } from '../controls/Select.tsx'
import { click, draw, find, named, press, wait } from '../testing/draw.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { useToasts } from './Toasts.tsx'

const focused = () => document.activeElement?.textContent
const isOpen = (title: string) =>
  [...document.querySelectorAll('dialog[open] h2')].some((heading) => heading.textContent === title)

/** A menu that opens a dialog, which asks before it closes. */
function Editing() {
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const toasts = useToasts()
  return (
    <>
      <Menu
        trigger={<Button>More</Button>}
        sections={[{ id: 'a', items: [{ id: 'edit', label: 'Edit', onSelect: () => setIsEditing(true) }] }]}
      />
      <Dialog isOpen={isEditing} onClose={() => setIsAsking(true)} title="Edit" closeLabel="Close">
        <Button onClick={() => toasts.show({ text: 'Copied' })}>Copy</Button>
        <Select label="Role" options={[{ value: 'a', label: 'Owner' }]} value="a" onChange={() => {}} />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          setIsEditing(false)
        }}
      >
        What you wrote is lost.
      </ConfirmDialog>
    </>
  )
}

function Asking({ Late, onClose }: { Late: ComponentType; onClose: () => void }) {
  const [isMore, setMore] = useState(false)
  return (
    <Dialog isOpen onClose={onClose} title="Ask" closeLabel="Close">
      <Button onClick={() => setMore(true)}>More</Button>
      {isMore && <Late />}
    </Dialog>
  )
}

async function open() {
  await draw(<Editing />)
  find('button').focus()
  await click('button')
  await click(named('Edit'))
}

describe('dialogs', () => {
  it('return the focus to where it was before the menu that opened them', async () => {
    await open()
    expect(isOpen('Edit')).toBe(true)
    expect(find('dialog').contains(document.activeElement)).toBe(true)
    await press(named('Copy'), 'Escape')
    expect([isOpen('Leave?'), focused()]).toEqual([true, 'Stay'])
    await press(named('Stay'), 'Escape')
    expect([isOpen('Leave?'), isOpen('Edit')]).toEqual([false, true])
    expect(find('dialog').contains(document.activeElement)).toBe(true)
  })

  it('return it to the first trigger when two close at once', async () => {
    await open()
    await click('.ct-dialog-close')
    await click(named('Leave'))
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(focused()).toBe('More')
  })

  it('are gone a moment after they closed, and cannot be reached meanwhile', async () => {
    await open()
    await click('.ct-dialog-close')
    await click(named('Leave'))
    expect(find('dialog').hasAttribute('inert')).toBe(true)
    await wait(200)
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('close by a press that begins and ends beside them, not by one that only ends there', async () => {
    await open()
    const dialog = find('dialog')
    const down = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await act(async () => void down(named('Copy')))
    await click(dialog)
    expect(isOpen('Leave?')).toBe(false)
    await act(async () => void down(dialog))
    await click(dialog)
    expect(isOpen('Leave?')).toBe(true)
  })

  it('stay open and ask when the browser wants to close them, by the back gesture or against their will', async () => {
    await open()
    const dialog = find<HTMLDialogElement>('dialog')
    const cancel = new Event('cancel', { cancelable: true })
    await act(async () => void dialog.dispatchEvent(cancel))
    expect([cancel.defaultPrevented, isOpen('Leave?')]).toEqual([true, true])
    await click(named('Stay'))
    await act(async () => dialog.close())
    expect([dialog.open, isOpen('Leave?')]).toEqual([true, true])
  })

  it('stay open when something inside waits for a file of its own', async () => {
    const asked: string[] = []
    const file = Promise.withResolvers<{ default: () => string }>()
    await draw(
      <Suspense fallback="…">
        <Asking Late={lazy(() => file.promise)} onClose={() => asked.push('close')} />
      </Suspense>,
    )
    await click(named('More'))
    // Browsers say so in a task of its own, when the dialog has been hidden for the wait.
    await act(async () => void find('dialog').dispatchEvent(new Event('close')))
    await act(async () => file.resolve({ default: () => 'Here it is' }))
    await wait(20)
    expect([asked, isOpen('Ask'), find('dialog').textContent?.includes('Here it is')]).toEqual([
      [],
      true,
      true,
    ])
  })

  it('close a list inside of them first by Escape', async () => {
    await open()
    await click('[role=combobox]')
    expect(find('dialog').contains(find('[role=listbox]'))).toBe(true)
    await press('[role=combobox]', 'Escape')
    expect([document.querySelector('[role=listbox]'), isOpen('Leave?')]).toEqual([null, false])
    await press('[role=combobox]', 'Escape')
    expect(isOpen('Leave?')).toBe(true)
  })

  it('hold the snackbars, which could else be neither pressed nor heard, and let them go on', async () => {
    await open()
    await click(named('Copy'))
    const toast = find('.ct-toast')
    expect(find('dialog').contains(toast)).toBe(true)
    await click('.ct-dialog-close')
    expect(toast.closest('dialog')?.textContent).toContain('Leave?')
    await click(named('Leave'))
    expect([toast.isConnected, toast.closest('dialog')]).toEqual([true, null])
  })

  it('let Tab go around inside', async () => {
    await open()
    const [first, last] = [find('.ct-dialog-close'), find('[role=combobox]')]
    last.focus()
    await press(last, 'Tab')
    expect(document.activeElement).toBe(first)
    await press(first, 'Tab', { shiftKey: true })
    expect(document.activeElement).toBe(last)
  })

  it('leave Tab to one that is drawn from inside of them', async () => {
    await draw(
      <Dialog isOpen onClose={() => {}} title="Outer" closeLabel="Close">
        <ConfirmDialog
          isOpen
          title="Inner"
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={() => {}}
          onCancel={() => {}}
        >
          Sure?
        </ConfirmDialog>
      </Dialog>,
    )
    named('No').focus()
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    await act(async () => void named('No').dispatchEvent(tab))
    expect(tab.defaultPrevented).toBe(false)
    await press(named('Yes'), 'Tab')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('No')
  })
})
