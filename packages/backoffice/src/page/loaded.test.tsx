import { createResource } from '@comptoir/core/state'
import { Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../app/i18n.ts'
import { I18nProvider } from '../app/translation.ts'
import { Loaded } from './Loaded.tsx'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

it('a section that cannot be rendered shows an error, is reported, and leaves the rest of the page', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  let isBroken = true
  const broken = createResource(async () => 'figures')
  const whole = createResource(async () => 'a number')
  await Promise.all([broken.load(), whole.load()])
  const draw = (text: string) => {
    if (isBroken) throw new RangeError('Invalid time value')
    return <p>{text}</p>
  }
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <Suspense>
      <I18nProvider value={await createI18n('en')}>
        <Loaded resource={broken} failed="The figures cannot be shown">
          {draw}
        </Loaded>
        <Loaded resource={whole} failed="The number cannot be shown">
          {(text) => <p>{text}</p>}
        </Loaded>
      </I18nProvider>
    </Suspense>,
  )
  await vi.waitFor(() => expect(container.textContent).toContain('The figures cannot be shown'))
  expect(container.textContent).toContain('a number')
  expect(reported).toEqual([expect.any(RangeError)])
  isBroken = false
  container.querySelector('button')?.click()
  await vi.waitFor(() => expect(container.textContent).toContain('figures'))
})
