import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'

/** A manager of the demo data. */
export const DemoLogin = z.object({
  emailAddress: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountType: z.enum(['admin', 'venueVendor', 'other']),
  /** The name of a role preset. */
  roleName: z.string(),
  language: z.enum(['fr', 'en']),
})
export interface DemoLogin extends z.infer<typeof DemoLogin> {}

/** What a demo shows on its login page: who may come in, and where its mails arrive. Empty outside of a demo. */
export const getDemo = endpoint({
  method: 'GET',
  path: '/v2/demo',
  summary: 'Read what the demo offers',
  scope: 'public',
  params: {},
  response: z.object({
    isDemo: z.boolean(),
    /** The page that shows every mail that was sent; null when no sandbox runs. */
    mailboxUrl: z.nullable(z.string()),
    logins: z.array(DemoLogin),
  }),
})
