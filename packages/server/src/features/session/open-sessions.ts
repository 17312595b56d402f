import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { deviceOf } from './device.ts'
import { endSessionOf, endSessionsOf } from './session-end.ts'

type OpenSessionHandlers = Pick<
  Handlers<typeof contract.session>,
  'listMySessions' | 'endMySession' | 'endMyOtherSessions'
>

interface Row {
  id: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
}

export function openSessionHandlers({ database, hub }: Services): OpenSessionHandlers {
  return {
    async listMySessions(_, { actor }) {
      const { rows } = await database.system((tx) =>
        sql<Row>`
          select id, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
          from session where manager_id = ${actor.managerId} and revoked_at is null and expires_at > now()
          order by last_used_at desc, id limit 200`.execute(tx),
      )
      return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        sessionId: id,
        ...deviceOf(userAgent),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === actor.sessionId,
      }))
    },
    async endMySession({ params }, { actor }) {
      const isEnded = await database.system((tx) => endSessionOf(tx, hub, actor.managerId, params.sessionId))
      if (!isEnded) throw notFound()
      return undefined
    },
    async endMyOtherSessions(_, { actor }) {
      await database.system((tx) => endSessionsOf(tx, hub, actor.managerId, actor.sessionId))
      return undefined
    },
  }
}
