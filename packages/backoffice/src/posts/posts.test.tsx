import { features, listEnabledFeatures } from '@comptoir/core/features'
import { listUndecidedPosts } from '@comptoir/core/posts'
import { listMyPermissions } from '@comptoir/core/session'
import { buildRole, buildVenue } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'

const inVenue = ({ path }: { path: string }) => path.replace('{venueId}', String(buildVenue().venueId))
const myBusiness = features.find(({ name }) => name === 'my_business')
const post = {
  postId: '0190b0a0-0000-7000-8000-000000000001',
  venueId: buildVenue().venueId,
  platform: 'facebook',
  message: 'Pain au lait',
  media: [],
  sentAt: '2026-11-25T10:00:00.000Z',
  reason: '',
  accountName: 'Boulangerie Karukéra',
  accountUrl: 'https://www.facebook.com/300000000001',
}

describe('posts that wait for a person', () => {
  let app: RenderedApp | undefined
  afterEach(() => app?.unmount())

  it('D-92 D-88 a held one says which account to link again, an unknown one where to look', async () => {
    app = await renderApp({
      path: '/posts',
      language: 'en',
      answers: {
        [listMyPermissions.path]: [buildRole({ permissions: ['posts.posts:read', 'posts.posts:publish'] })],
        [inVenue(listEnabledFeatures)]: [{ ...myBusiness, venueId: buildVenue().venueId, source: 'plan' }],
        [inVenue(listUndecidedPosts)]: [
          { ...post, state: 'held' },
          { ...post, state: 'unknown', platform: 'instagram' },
        ],
      },
    })
    const cards = () =>
      [...document.querySelectorAll('.bo-posts .ct-card')].map((card) => card.textContent ?? '')
    await vi.waitFor(() => expect(cards(), document.body.textContent ?? '').toHaveLength(2))
    const [held = '', unknown = ''] = cards()
    expect(held).toContain('the account Boulangerie Karukéra on Facebook is paused')
    expect(held).not.toMatch(/send again|It is there/)
    expect(unknown).toMatch(/Outcome unknown.*Look on Instagram/s)
    const link = [...document.querySelectorAll('.bo-posts a')].find(
      ({ textContent }) => textContent === 'Link the account again',
    )
    expect(link?.getAttribute('href')).toBe('/channels')
  })
})
