import { createApiKey } from '@comptoir/core/developers'
import { ApiError } from '@comptoir/core/http'
import { UiProvider } from '@comptoir/ui'
import { type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../app/i18n.ts'
import { I18nProvider } from '../app/translation.ts'
import { press, wordsOf } from '../testing/form.ts'
import { FormText } from './FormText.tsx'
import { useForm } from './use-form.ts'

let root: Root | undefined
afterEach(() => root?.unmount())

const body = { userLabel: 'Till', scopes: ['messaging.conversations:read'] }

function Refused({ fields, given = body }: { fields: Record<string, string>; given?: object }) {
  const form = useForm({ userLabel: 'Till', note: '' })
  const refuse = () =>
    Promise.reject(new ApiError('refused', { status: 422, code: 'rule', fields, requestId: 'r' }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(createApiKey, given, refuse)
      }}
    >
      <FormText form={form} name="note" label="Note" />
      <FormText form={form} name="userLabel" label="Label" />
      <button type="submit">Send</button>
      <p role="alert">{form.failure}</p>
    </form>
  )
}

function TwoColumns() {
  const form = useForm({ values: {} as Record<string, string> })
  const type = (id: string) => form.update('values', (before) => ({ ...before, [id]: 'typed' }))
  // Both before the form is drawn again, as a quick machine types.
  const typeBoth = () => {
    type('table')
    type('visits')
  }
  return (
    <button type="button" onClick={typeBoth}>
      {Object.keys(form.values.values).join(' ')}
    </button>
  )
}

async function draw(screen: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <Suspense>
      <I18nProvider value={await createI18n('en')}>
        <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>{screen}</UiProvider>
      </I18nProvider>
    </Suspense>,
  )
  return container
}

async function refuse(fields: Record<string, string>) {
  const container = await draw(<Refused fields={fields} />)
  await press('button')
  return () => container.querySelector('[role=alert]')?.textContent
}

it('shows an error of a field at that field only, and focuses it', async () => {
  const failure = await refuse({ userLabel: 'taken' })
  await vi.waitFor(() => expect(wordsOf('userLabel')).not.toBe(''))
  expect(failure()).toBe('')
  expect(document.activeElement?.getAttribute('name')).toBe('userLabel')
})

it('shows below the form an error of a field that it does not have', async () => {
  const failure = await refuse({ userLabel: 'taken', scopes: 'more_than_held' })
  await vi.waitFor(() => expect(failure()).not.toBe(''))
  expect(wordsOf('userLabel')).not.toBe('')
})

it('keeps what was typed into each of two parts of a field between two drawings', async () => {
  const container = await draw(<TwoColumns />)
  await press('button')
  await vi.waitFor(() => expect(container.textContent).toBe('table visits'))
})

it.each([
  ['x'.repeat(81), 'At most 80 characters.'],
  ['', 'This field is required.'],
])('says the limit that a text passes: %s', async (userLabel, words) => {
  await draw(<Refused fields={{}} given={{ ...body, userLabel }} />)
  await press('button')
  await vi.waitFor(() => expect(wordsOf('userLabel')).toBe(words))
})
