import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { acceptingHandlers } from './acceptance.ts'
import { roleHandlers } from './role-handlers.ts'
import { teamHandlers } from './team-handlers.ts'

/** Roles, the people who hold them, and how they come. */
export function rolesHandlers(services: Services): Handlers<typeof contract.roles> {
  return { ...roleHandlers(services), ...teamHandlers(services), ...acceptingHandlers(services) }
}
