import { isbot } from 'isbot'

/** Browsers and mail programs that load ahead say so in one of these. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Whether a request is a program's, not a person's (D-71): HEAD, which link checks of platforms send with the names of
 * browsers, loading ahead, no name, or a name that is known. iMessage calls itself by two of these.
 */
export function isRobot(method: string, header: (name: string) => string | undefined): boolean {
  if (method === 'HEAD') return true
  if (PURPOSES.some((name) => /prefetch|preview|prerender/.test(header(name) ?? ''))) return true
  const agent = header('user-agent')
  return agent === undefined || agent === '' || isbot(agent)
}
