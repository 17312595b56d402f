import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShops } from './simulator.ts'

const server = 'http://127.0.0.1:4600'

describe('the demo shops', () => {
  let shops: Awaited<ReturnType<typeof startShops>>
  beforeAll(async () => {
    shops = await startShops(`${server}/`, 0)
  })
  afterAll(() => shops.stop())

  const get = (path: string) => fetch(shops.reach.DEMO_SHOP_URL + path)

  it.each([
    ['/', 'boulangerie-karukera'],
    ['/bistro.html', 'bistro-bellecour'],
    ['/concept.html', 'concept-bordeaux-chartrons'],
  ])(
    '%s embeds the chat of the server, which is of another origin, and may load nothing else',
    async (path, chat) => {
      const page = await get(path)
      const text = await page.text()
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toContain(`<script src="${server}/widget/embed.js" data-webchat-id="${chat}"`)
      const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]+)"/.exec(text) ?? []
      const origins = policy.match(/https?:[^\s;]+/g) ?? []
      expect(new Set(origins)).toEqual(new Set([server]))
      expect(new URL(shops.reach.DEMO_SHOP_URL).origin).not.toBe(server)
    },
  )
  it('serves what the pages name, and nothing beside its folder', async () => {
    for (const path of ['/shop.css', '/art/bread.svg'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const path of ['/package.json', '/..%2fpackage.json', '/art', '/art/', '/nothing.html'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
  it('finds a free port where its own is taken', async () => {
    const { port } = new URL(shops.reach.DEMO_SHOP_URL)
    const other = await startShops(server, Number(port))
    expect((await fetch(other.reach.DEMO_SHOP_URL)).status).toBe(200)
    expect(other.reach.DEMO_SHOP_URL).not.toBe(shops.reach.DEMO_SHOP_URL)
    await other.stop()
  })
})
