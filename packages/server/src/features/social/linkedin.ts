import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  exchangeLinkedinCode,
  hasLinkedinApp,
  linkedinDialogUrl,
  readMember,
} from '../../providers/linkedin/index.ts'
import { examineLink } from './link-health-check.ts'
import { findLink, keepLink, type LinkRow, removeLink } from './links.ts'
import type { LogInFlow, Returned } from './oauth-login.ts'
import { redirectUriOf, takeBegun } from './oauth-state.ts'
import { asking } from './refusals.ts'

interface OfProfile {
  venueId: number
  profileId: number
}

async function link(services: Services, place: OfProfile, { code, redirectUri }: Omit<Returned, 'verifier'>) {
  const grant = await exchangeLinkedinCode(services, code, redirectUri)
  const { urn, name } = await readMember(services, grant.token)
  const names = { account_id: urn, name, connected_at: new Date() }
  return services.database.tenant([place.venueId], (tx) =>
    keepLink(tx, services.secrets, 'linkedin', place, { grant, names }),
  )
}

/** A login at LinkedIn is the whole link: the member who logged in. */
export const linkedinLogIn: LogInFlow = {
  name: 'LinkedIn',
  isConfigured: hasLinkedinApp,
  dialogUrl: linkedinDialogUrl,
  async finish(services, logIn, returned) {
    await link(services, logIn, returned)
  },
}

function toWire(row: LinkRow) {
  return {
    venueId: row.venue_id,
    profileId: row.profile_id,
    displayName: row.name,
    isUserConnected: row.problem === null,
    problem: row.problem,
    tokenEndsAt: row.token_ends_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    isRenewable: row.refresh_token !== null,
  }
}

export function linkedinHandlers(services: Services): Handlers<typeof contract.linkedin> {
  return {
    async listLinkedinProfiles({ params }, { tx }) {
      const row = await findLink(tx, params, 'linkedin')
      return row ? [toWire(row)] : []
    },
    async createLinkedinProfile({ params, body: { code } }, { actor }) {
      const begun = await takeBegun(services, 'linkedin', params, actor.sessionId)
      if (!begun)
        throw new AppError(
          'rule',
          'code: does not belong to a login that you started in the last ten minutes',
          {
            fields: { code: 'expired' },
          },
        )
      const redirectUri = redirectUriOf(services, 'linkedin')
      return toWire(await asking('code', link(services, params, { code, redirectUri }), 'LinkedIn'))
    },
    async checkLinkedinProfile({ params }, { transact }) {
      const read = () => transact((tx) => findLink(tx, params, 'linkedin'))
      const row = await read()
      if (!row) throw notFound()
      const result = await examineLink(services, row)
      return { result, profile: toWire((await read()) ?? row) }
    },
    async deleteLinkedinProfile({ params }, { tx }) {
      const row = await findLink(tx, params, 'linkedin')
      if (!row) throw notFound()
      await removeLink(tx, row)
      return undefined
    },
  }
}
