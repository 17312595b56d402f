// @vitest-environment node
import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './gallery/Gallery.tsx'
import { Dialog } from './overlays/Dialog.tsx'
import { UiProvider } from './UiProvider.tsx'

/** What a server without a document sends of an element, once all that is loaded on demand is there. */
async function send(element: ReactElement): Promise<string> {
  const faults: unknown[] = []
  const stream = await renderToReadableStream(
    <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>{element}</UiProvider>,
    { onError: (error) => void faults.push(error) },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  expect(faults).toEqual([])
  return html
}

test('every component of the gallery is drawn on a server', async () => {
  expect(typeof document).toBe('undefined')
  const html = await send(<Gallery />)
  expect(html).toContain('Boulangerie Karukéra')
  expect(html).toContain('ct-table')
})

test('what stands over the page waits for a page', async () => {
  const html = await send(
    <Dialog isOpen title="Delete?" closeLabel="Close" onClose={() => {}}>
      For good.
    </Dialog>,
  )
  expect(html).not.toContain('For good.')
})
