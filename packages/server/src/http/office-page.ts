import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function fill(page: string, name: string, value: string): string {
  const safe = value.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return page.replace(`<meta name="${name}" content="" />`, () => `<meta name="${name}" content="${safe}" />`)
}

/** The back office's page with how to reach those who run this installation (SHL-12). */
export async function officePage(
  file: string,
  { email, chatUrl }: Config['support'],
  request: Request,
): Promise<Response | undefined> {
  const page = await readFile(file, 'utf8').catch(() => undefined)
  if (page === undefined) return undefined
  const filled = fill(fill(page, 'support-email', email ?? ''), 'support-chat', chatUrl ?? '')
  const etag = `"${createHash('sha256').update(filled).digest('base64url').slice(0, 22)}"`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : filled, { headers })
}
