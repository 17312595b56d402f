import { Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from './i18n.ts'
import { I18nProvider, useTranslation } from './translation.ts'

let root: Root | undefined
afterEach(() => root?.unmount())

it('SHL-40 shows the plural of the language, and a separate text for zero', async () => {
  const french = await createI18n('fr', '/messages')
  const english = await createI18n('en', '/messages')
  const counted = (count: number) =>
    [french, english].map((one) => one.text('app', 'bell.unread', { count }).replace(/^.*, /, ''))
  expect(counted(1)).toEqual(['1 nouvelle', '1 new'])
  expect(counted(0)).toEqual(['0 nouvelle', '0 new'])
  expect(counted(2)).toEqual(['2 nouvelles', '2 new'])
})

it('D-37 inserts values unchanged, including those that look like a placeholder', async () => {
  const i18n = await createI18n('en')
  expect(i18n.text('app', 'notice.received', { name: '{{body}} $& <b>', body: 'Hello' })).toBe(
    '{{body}} $& <b>: Hello',
  )
})

function Labels() {
  const { t, i18n } = useTranslation(['suppression', 'app'])
  return (
    <p>
      {i18n.language} {t('title')} {t('product', { ns: 'app' })}
    </p>
  )
}

it('SHL-40 never shows a key: it waits for the texts, and changes the language once the other texts are there', async () => {
  const i18n = await createI18n('fr')
  const container = document.body.appendChild(document.createElement('div'))
  const shown = new Set<string>()
  const observer = new MutationObserver(() => shown.add(container.textContent))
  observer.observe(container, { childList: true, subtree: true, characterData: true })
  root = createRoot(container)
  root.render(
    <I18nProvider value={i18n}>
      <Suspense>
        <Labels />
      </Suspense>
    </I18nProvider>,
  )
  await vi.waitFor(() => expect(container.textContent).toBe('fr Désinscrits Comptoir'))
  await i18n.changeLanguage('en')
  await vi.waitFor(() => expect(container.textContent).toBe('en Unsubscribed Comptoir'))
  observer.disconnect()
  expect([...shown].join()).not.toContain('title')
})

it('keeps the language that was chosen last, whichever texts arrive first', async () => {
  const i18n = await createI18n('fr')
  const changes: string[] = []
  i18n.subscribe(() => changes.push(i18n.language))
  await Promise.all([i18n.changeLanguage('en'), i18n.changeLanguage('fr')])
  expect(i18n.language).toBe('fr')
  expect(changes).toEqual([])
})
