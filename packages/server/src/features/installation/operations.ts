import { EmailAddress } from '@comptoir/core/rules'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { serveOperator } from '../../kernel/http/operator.ts'
import type { Bindings } from '../../kernel/http/serve.ts'
import type { Services } from '../../kernel/services/services.ts'
import { addAdmin } from './admin.ts'

const AdminRequest = z.strictObject({ email: EmailAddress, password: z.string() })

/** What the command line asks of the server that holds the embedded database: another admin. */
export function serveAdmins(app: Hono<Bindings>, services: Services): void {
  serveOperator(app, services, 'admins', async (body) => {
    const { email, password } = z.parse(AdminRequest, body)
    return { isNew: await addAdmin(services, email, password) }
  })
}
