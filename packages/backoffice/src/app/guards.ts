import { parseUrl } from '@comptoir/core/rules'
import { redirect } from '@tanstack/react-router'
import type { AppContext } from './context.ts'

/** An address of our own to come back to after the login; anything else is dropped. */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const url = parseUrl(value, 'http://own.invalid')
  return url?.origin === 'http://own.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/** Pages for signed-in managers: others go to the login, and come back (SHL-22, SHL-24). */
export async function requireSession({ session, start, loadUser }: AppContext, href: string): Promise<void> {
  await start()
  if (session.state.peek() === 'failed') await session.check()
  if (session.state.peek() === 'failed') throw session.error.peek()
  if (session.state.peek() !== 'signedIn')
    throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
  if (isUnverified(session)) throw redirect({ to: '/account-validation' })
  await loadUser()
}

/** Signed up, but the code of the mail has not been entered yet (AUT-19). */
function isUnverified(session: AppContext['session']): boolean {
  return session.manager.peek()?.isActivated === false
}

/** The page of the code: for people who are signed in and have not entered it. */
export async function requireUnverified({ session, start }: AppContext): Promise<void> {
  await start()
  if (session.state.peek() === 'failed') throw session.error.peek()
  if (session.state.peek() !== 'signedIn')
    throw redirect({ to: '/login', search: { redirect: '/account-validation' } })
  if (!isUnverified(session)) throw redirect({ to: '/' })
}

/** Public pages: who is signed in has no business there (SHL-04). */
export async function requireLoggedOut(
  { session, start }: AppContext,
  back: string | undefined,
): Promise<void> {
  if (session.hasToken()) await start()
  if (session.state.peek() !== 'signedIn') return
  throw redirect({ href: isUnverified(session) ? '/account-validation' : (back ?? '/') })
}
