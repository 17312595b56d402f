import { updateAgent } from '@comptoir/core/agent'
import { createContact } from '@comptoir/core/contacts'
import { createApiKey } from '@comptoir/core/developers'
import { type AnyEndpoint, ApiError } from '@comptoir/core/http'
import { createVenue } from '@comptoir/core/venues'
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

/** One field of a call, refused by the call's own rules. */
function Ruled({ endpoint, given, name }: { endpoint: AnyEndpoint; given: object; name: string }) {
  const form = useForm<Record<string, string>>({ [name]: '' })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(endpoint, given, () => Promise.resolve())
      }}
    >
      <FormText form={form} name={name} label="Field" />
      <button type="submit">Send</button>
    </form>
  )
}

/** The note is wrong by a rule of the page; the label by the call's. */
function Doubly({ send }: { send: () => Promise<unknown> }) {
  const form = useForm({ note: '', userLabel: '' })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(createApiKey, { ...body, userLabel: 'x'.repeat(81) }, send, ['note'])
      }}
    >
      <FormText form={form} name="note" label="Note" />
      <FormText form={form} name="userLabel" label="Label" />
      <button type="submit">Send</button>
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

it('XCT-06 shows at once what is wrong by rules of the page and of the call, focuses the first, and sends nothing', async () => {
  const send = vi.fn(() => Promise.resolve())
  await draw(<Doubly send={send} />)
  await press('button')
  await vi.waitFor(() => expect(wordsOf('userLabel')).toBe('At most 80 characters.'))
  expect(document.activeElement?.getAttribute('name')).toBe('note')
  expect(send).not.toHaveBeenCalled()
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

const agentBody = (links: string[]) => ({ links })
const over = Array.from({ length: 31 }, (_, index) => `https://shop.example/${index}`)

it.each([
  ['length_array', updateAgent, agentBody(over), 'links', 'The list is too long: at most 30.'],
  ['is_url', updateAgent, agentBody(['shop']), 'links', /^Enter a web address such as https:/],
  ['date_after', createContact, { contactBirthday: '1899-12-31' }, 'contactBirthday', /from 1 January 1900/],
  ['siret', createVenue, { siret: '12345678901234' }, 'siret', /SIRET/],
] as const)('XCT-06 %s: its text stands at the field', async (_rule, endpoint, given, name, words) => {
  await draw(<Ruled endpoint={endpoint} given={given} name={name} />)
  await press('button')
  await vi.waitFor(() => expect(wordsOf(name)).toMatch(words))
})
