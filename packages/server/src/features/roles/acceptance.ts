import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import { TERMS_VERSION } from '@comptoir/core/session'
import { sql } from 'kysely'
import { audit } from '../../kernel/audit/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  findManagerByEmail,
  hashPassword,
  insertManager,
  isProven,
  requireGoodPassword,
  takeOver,
} from '../session/index.ts'
import { findByToken } from './invitations.ts'
import { changeRights } from './rights.ts'
import { giveInvitedRole } from './shared-roles.ts'

type Calls = Pick<Handlers<typeof contract.roles>, 'getInvitation' | 'acceptInvitation'>
type Body = Received<typeof contract.roles.acceptInvitation>['body']

interface Person {
  firstName: string
  lastName: string
  passwordHash: string
  language: 'fr' | 'en'
}

/** What a new account needs; refuses what is missing, by name. */
async function personOf(
  services: Pick<Services, 'passwordList'>,
  body: Body,
  emailAddress: string,
  language: 'fr' | 'en',
): Promise<Person> {
  const { firstName, lastName, password, termsAccepted } = body
  const missing = Object.entries({ firstName, lastName, password, termsAccepted }).filter(
    ([, value]) => !value,
  )
  if (!firstName || !lastName || !password || !termsAccepted)
    throw new AppError('invalid', `${missing.map(([name]) => name).join(', ')}: required`, {
      fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])),
    })
  requireGoodPassword(services, password, emailAddress, 'password')
  const passwordHash = await hashPassword(password)
  return { firstName, lastName, passwordHash, language: body.language ?? language }
}

/** Whether the address has an account with a verified e-mail address. */
async function isTheirOwn(tx: Tx, email: string): Promise<boolean> {
  const known = await findManagerByEmail(tx, email)
  return known !== undefined && isProven(tx, known.manager.managerId)
}

/** The manager of the address, made now if there is none; a person with the link reads its mail, so it is verified. */
async function accountOf(tx: Tx, hub: Hub, email: string, person: Person | undefined): Promise<number> {
  const known = await findManagerByEmail(tx, email)
  if (known && known.manager.managerStatus !== '1')
    throw new AppError('rule', 'This account is closed.', { fields: { email: 'account_closed' } })
  const isTheirs = known && (await isProven(tx, known.manager.managerId))
  if (known && isTheirs) return known.manager.managerId
  if (!person) throw notFound()
  if (known) {
    const { managerId } = known.manager
    await takeOver(tx, hub, managerId, { ...person, termsVersion: TERMS_VERSION })
    return managerId
  }
  return insertManager(tx, { ...person, email, accountType: 'other', termsVersion: TERMS_VERSION })
}

/** What the link of an invitation opens: no session is needed, and each works once. */
export function acceptingHandlers(
  services: Pick<Services, 'database' | 'hub' | 'secrets' | 'passwordList'>,
): Calls {
  const { database, hub, secrets } = services
  return {
    async getInvitation({ params }) {
      return database.system(async (tx) => {
        const found = await findByToken(tx, params.token)
        if (!found) throw notFound()
        const { venueName, invitedBy, emailAddress, expiresAt, language } = found
        const roleName = found.preset ?? found.roleName
        const hasAccount = await isTheirOwn(tx, emailAddress)
        const shown = { venueName, roleName, invitedBy, emailAddress, hasAccount, language }
        return { ...shown, expiresAt: expiresAt.getTime() }
      })
    },
    async acceptInvitation({ params, body }, { address, requestId }) {
      const asked = await database.system(async (tx) => {
        const found = await findByToken(tx, params.token)
        if (!found) throw notFound()
        const hasAccount = await isTheirOwn(tx, found.emailAddress)
        return { ...found, hasAccount }
      })
      // Hashing takes long: no transaction waits for it.
      const person = asked.hasAccount
        ? undefined
        : await personOf(services, body, asked.emailAddress, asked.language)
      return database.system(async (tx) => {
        const taken = await findByToken(tx, params.token, true)
        if (!taken) throw notFound()
        const { venueId, id, roleId, emailAddress } = taken
        const managerId = await accountOf(tx, hub, emailAddress, person)
        await giveInvitedRole(tx, taken, managerId)
        await sql`delete from invitation where venue_id = ${venueId} and id = ${id}`.execute(tx)
        changeRights(tx, hub, [managerId])
        const did = { venueId, action: 'roles.acceptInvitation', managerId, target: { id, roleId } }
        await audit(tx, secrets, { ...did, address, requestId })
        return { emailAddress, venueId }
      })
    },
  }
}
