import { isAbsolute } from 'node:path'
import type { Hono } from 'hono'
import * as z from 'zod'
import { serveOperator } from '../../kernel/http/operator.ts'
import type { Bindings } from '../../kernel/http/serve.ts'
import { resumeSending } from '../../kernel/queue/sending-pause.ts'
import type { Services } from '../../kernel/services/services.ts'
import { copyOpened } from './source.ts'

const CopyRequest = z.strictObject({ file: z.string().refine(isAbsolute) })

/** What the command line asks of the server that holds the embedded database. */
export function serveBackups(app: Hono<Bindings>, services: Services): void {
  const { database } = services
  serveOperator(app, services, 'copies', (body) => copyOpened(database, CopyRequest.parse(body).file))
  serveOperator(app, services, 'resume', async () => ({ wasPaused: await database.system(resumeSending) }))
}
