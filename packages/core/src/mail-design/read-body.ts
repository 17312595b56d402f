import { safeParse } from 'zod/v4/core'
import { filledDesign } from './defaults.ts'
import { MailDesign } from './shapes.ts'

/** What a body is: a design of blocks, HTML (EML-03), or a design that cannot be read and where it is wrong. */
export type MailBody =
  | { kind: 'blocks'; design: MailDesign }
  | { kind: 'html'; html: string }
  | { kind: 'wrong'; path: string }

/**
 * Finds out what a body is: JSON is a design of blocks, everything else HTML (TPL-02).
 * @example
 * import { readMailBody } from '@comptoir/core/mail-design'
 *
 * readMailBody('<p>Bonjour</p>').kind // => 'html'
 * readMailBody('{"version":1,"blocks":[]}').kind // => 'blocks'
 * readMailBody('{"version":9,"blocks":[]}') // => { kind: 'wrong', path: 'version' }
 */
export function readMailBody(body: string): MailBody {
  if (!/^\s*\{/.test(body)) return { kind: 'html', html: body }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { kind: 'wrong', path: '' }
  }
  const { data, error } = safeParse(MailDesign, value)
  return data
    ? { kind: 'blocks', design: filledDesign(data) }
    : { kind: 'wrong', path: error?.issues[0]?.path.join('.') ?? '' }
}
