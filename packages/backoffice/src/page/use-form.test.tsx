import { createApiKey } from '@comptoir/core/developers'
import { ApiError } from '@comptoir/core/http'
import { UiProvider } from '@comptoir/ui'
import { Suspense } from 'react'
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

function Refused({ fields }: { fields: Record<string, string> }) {
  const form = useForm({ userLabel: 'Till', note: '' })
  const refuse = () =>
    Promise.reject(new ApiError('refused', { status: 422, code: 'rule', fields, requestId: 'r' }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(createApiKey, body, refuse)
      }}
    >
      <FormText form={form} name="note" label="Note" />
      <FormText form={form} name="userLabel" label="Label" />
      <button type="submit">Send</button>
      <p role="alert">{form.failure}</p>
    </form>
  )
}

async function refuse(fields: Record<string, string>) {
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <Suspense>
      <I18nProvider value={await createI18n('en')}>
        <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
          <Refused fields={fields} />
        </UiProvider>
      </I18nProvider>
    </Suspense>,
  )
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
