import { listMyPermissions } from '@comptoir/core/session'
import { buildRole } from '@comptoir/core/testing'
import { beforeAll, vi } from 'vitest'
import { inboxSuite } from '../../../core/src/testing/suites/inbox.suite.ts'
import { colleague } from '../../../core/src/testing/suites/inbox-world.ts'
import { renderApp } from '../testing/render-app.tsx'

// There is no layout in this environment: the list needs a height to know how many rows it may draw.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
})

const ways = {
  close: ['Close'],
  undo: ['Undo'],
  closeWith: ['Other ways to close', 'Close with a last message…'],
  sendAndClose: ['Send and close'],
  decide: ['Decide'],
  dismiss: ['Mark as sent'],
}

inboxSuite('React', ways, async (inbox, { permissions, conversationId, notes, visitor }) => {
  const conversation = `/v2/venues/1/conversations/${conversationId}`
  const answers = {
    [listMyPermissions.path]: [buildRole({ permissions: [...permissions] })],
    '/v2/venues/1/conversations/team': [colleague],
    [`${conversation}/notes`]: notes,
    [`${conversation}/visitor`]: visitor,
  }
  const { root, unmount } = await renderApp({ path: '/messages', inbox, answers })
  return { root, unmount }
})
