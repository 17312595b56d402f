import type { LogInProvider } from '@comptoir/core/social'
import type { TestApp } from '../../../testing/app.ts'
import type { TestVenue } from '../../../testing/world.ts'

/** Begins a login and answers the page of the sandbox, whose form leads to `answer` beside it. */
export async function goThere(
  app: TestApp,
  { venueId, profileId, ownerToken: token }: TestVenue,
  provider: LogInProvider,
): Promise<{ code: string; back: URL; cookie: string; finish(code?: string): Promise<string | null> }> {
  const query = new URLSearchParams({ venueId: `${venueId}`, profileId: `${profileId}` })
  const begun = await app.send<{ url: string }>('GET', `/v2/oauth/${provider}/start?${query}`, { token })
  const dialog = new URL(begun.body.url)
  const answered = await fetch(new URL(`answer${dialog.search}`, dialog), { redirect: 'manual' })
  const back = new URL(answered.headers.get('location') ?? '')
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return {
    code: back.searchParams.get('code') ?? '',
    back,
    cookie,
    async finish(code) {
      // Brought instead of the one that was given.
      if (code !== undefined) back.searchParams.set('code', code)
      const ended = await app.send('GET', `${back.pathname}${back.search}`, { headers: { cookie } })
      return ended.headers.get('location')
    },
  }
}
