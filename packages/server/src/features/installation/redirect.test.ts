import { expect, it } from 'vitest'
import { ownerRedirect } from './redirect.ts'

it('leads nowhere while the database does not answer, and asks again', async () => {
  const answers: Promise<boolean>[] = [Promise.reject(new Error('no connection')), Promise.resolve(false)]
  const redirect = ownerRedirect({ database: { shared: () => answers.shift() } as never })
  expect(await redirect('/messages')).toBeUndefined()
  expect(await redirect('/setup')).toBe('/login')
  // It is known now: nothing is asked any more.
  expect([await redirect('/messages'), answers.length]).toEqual([undefined, 0])
})

it('leads every page to the owner’s while one is awaited', async () => {
  const redirect = ownerRedirect({ database: { shared: async () => true } as never })
  expect([await redirect('/messages'), await redirect('/setup')]).toEqual(['/setup', undefined])
})
