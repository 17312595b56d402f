import { beforeAll, vi } from 'vitest'
import { inboxSuite } from '../../../core/src/testing/suites/inbox.suite.ts'
import { renderApp } from '../testing/render-app.tsx'

// There is no layout in this environment: the list needs a height to know how many rows it may draw.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
})

inboxSuite('React', async (inbox) => {
  const { root, unmount } = await renderApp({ path: '/messages', inbox })
  return { root, unmount }
})
