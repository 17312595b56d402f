import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Secrets } from '../secrets/secrets.ts'
import type { Bindings } from './serve.ts'

/** A few texts. */
const MAX_BYTES = 64 * 1024

const hashed = (text: string) => createHash('sha256').update(text).digest()

/** What is sent to it, as JSON. */
async function bodyOf(c: Context<Bindings>): Promise<unknown> {
  return JSON.parse((await c.get('body').bytes(MAX_BYTES, 'quick')).toString('utf8'))
}

/**
 * Answers what the command line asks of the server that holds the embedded database; no one else sees that it is
 * there.
 */
export function serveOperator(
  app: Hono<Bindings>,
  { secrets }: { secrets: Pick<Secrets, 'operatorToken'> },
  task: string,
  work: (body: unknown) => Promise<object>,
): void {
  const expected = hashed(`Bearer ${secrets.operatorToken}`)
  app.post(`/operator/${task}`, async (c) => {
    if (!timingSafeEqual(hashed(c.req.header('authorization') ?? ''), expected)) return c.notFound()
    return Response.json(await work(await bodyOf(c)))
  })
}
