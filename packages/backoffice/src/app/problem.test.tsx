import { ApiError } from '@comptoir/core/http'
import { Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useRefusal } from '../page/refusal.ts'
import { createI18n } from './i18n.ts'
import { ProblemState } from './ProblemState.tsx'
import { I18nProvider } from './translation.ts'

let root: Root | undefined
afterEach(() => root?.unmount())

const requestId = '0197c1a4-5b0e'
const failureOf = (status: number) => new ApiError('failed', { status, code: 'internal', requestId })

function Said({ error }: { error: unknown }) {
  return <p className="said">{useRefusal().ofError(error)}</p>
}

async function show(error: unknown, language: 'en' | 'fr'): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <Suspense>
      <I18nProvider value={await createI18n(language)}>
        <Said error={error} />
        <ProblemState title="Contacts" error={error} onRetry={() => undefined} />
      </I18nProvider>
    </Suspense>,
  )
  await vi.waitFor(() => expect(container.querySelector('.said')?.textContent).toBeTruthy())
  return container
}

const timesIn = (text: string | null | undefined) => (text ?? '').split(requestId).length - 1

it.each(['en', 'fr'] as const)(
  'G21 a failure of the server says which number to quote, once (%s)',
  async (language) => {
    const shown = await show(failureOf(500), language)
    expect(timesIn(shown.querySelector('.said')?.textContent)).toBe(1)
    expect(timesIn(shown.querySelector('[role=alert]')?.textContent)).toBe(1)
  },
)

it('G21 a refusal does not show its request number in the sentence, but below it', async () => {
  const shown = await show(failureOf(403), 'en')
  expect(timesIn(shown.querySelector('.said')?.textContent)).toBe(0)
  expect(timesIn(shown.querySelector('[role=alert]')?.textContent)).toBe(1)
})
