import { readFile, stat } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { answerPacked, packText } from './encoding.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function fill(page: string, name: string, value: string): string {
  const safe = value.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return page.replace(`<meta name="${name}" content="" />`, () => `<meta name="${name}" content="${safe}" />`)
}

/** What the page says of the installation in its head, by the names of its metas. */
export type OfficeFacts = Readonly<Record<string, string | undefined>>

export const supportFacts = ({ email, phone, chatUrl }: Config['support']): OfficeFacts => ({
  'support-email': email,
  'support-phone': phone,
  'support-chat': chatUrl,
})

function make(key: string, page: string, metas: OfficeFacts) {
  const filled = Object.entries(metas).reduce((text, [name, value]) => fill(text, name, value ?? ''), page)
  return { key, packed: packText(filled) }
}

/**
 * Answers the back office's page with how to reach those who run this installation (SHL-12); undefined where it is not
 * built. It is filled and compressed once a build, not once a visit.
 */
export function createOfficePage(file: string, factsNow: () => OfficeFacts) {
  let made: ReturnType<typeof make> | undefined
  return async (request: Request): Promise<Response | undefined> => {
    const built = await stat(file).catch(() => undefined)
    if (!built) return undefined
    const facts = factsNow()
    const key = JSON.stringify([built.mtimeMs, facts])
    if (made?.key !== key) made = make(key, await readFile(file, 'utf8'), facts)
    return answerPacked(await made.packed, request, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  }
}
