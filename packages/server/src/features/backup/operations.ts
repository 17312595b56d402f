import { createHash, timingSafeEqual } from 'node:crypto'
import { isAbsolute } from 'node:path'
import type { Hono } from 'hono'
import * as z from 'zod'
import type { Bindings } from '../../kernel/http/serve.ts'
import { resumeSending } from '../../kernel/queue/sending-pause.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { copyOpened } from './source.ts'

/** A path and a little around it. */
const MAX_BYTES = 64 * 1024

const CopyRequest = z.strictObject({ file: z.string().refine(isAbsolute) })

/** What the command line proves itself with: who knows the secret of the installation runs it. */
export function operatorToken(secrets: Secrets): string {
  return secrets.fingerprint('command line', 'operator')
}

const hashed = (text: string) => createHash('sha256').update(text).digest()

/** What the command line asks of the server that holds the embedded database; no one else sees that it is there. */
export function serveBackups(app: Hono<Bindings>, { database, secrets }: Services): void {
  const expected = hashed(`Bearer ${operatorToken(secrets)}`)

  app.use('/operator/*', async (c, next) => {
    if (!timingSafeEqual(hashed(c.req.header('authorization') ?? ''), expected)) return c.notFound()
    return next()
  })

  app.post('/operator/copies', async (c) => {
    const { file } = CopyRequest.parse(
      JSON.parse((await c.get('body').bytes(MAX_BYTES, 'quick')).toString('utf8')),
    )
    return Response.json(await copyOpened(database, file))
  })

  app.post('/operator/resume', async () => {
    return Response.json({ wasPaused: await database.system(resumeSending) })
  })
}
