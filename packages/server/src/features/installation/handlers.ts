import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import type { createOwner } from '@comptoir/core/installation'
import { TERMS_VERSION } from '@comptoir/core/session'
import { audit } from '../../kernel/audit/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { CallContext, Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  findManager,
  giveTokens,
  hashPassword,
  insertManager,
  openSessionFor,
  requireGoodPassword,
  requirePhone,
} from '../session/index.ts'
import { addVenue, emptyVenue } from '../venues/index.ts'
import { insertWebchat } from '../webchat/index.ts'
import { findOwnerCode, isSameCode, useOwnerCode } from './owner-code.ts'

type OwnerBody = Received<typeof createOwner>['body']

function alreadyOwned(): AppError {
  return new AppError('conflict', 'This server already has an owner. Log in instead.')
}

async function requireCode({ database, secrets, log }: Services, given: string, { requestId }: CallContext) {
  const code = await database.system((tx) => findOwnerCode(tx, secrets))
  if (code === undefined) throw alreadyOwned()
  if (isSameCode(code, given)) return
  log.warn({ requestId }, 'owner code refused')
  throw new AppError('wrong_code', 'This is not the code that the server printed.', {
    fields: { code: 'wrong_code' },
  })
}

async function insertOwner(tx: Tx, services: Services, body: OwnerBody, passwordHash: string) {
  const managerId = await insertManager(tx, {
    email: body.emailAddress,
    firstName: body.managerFirstName,
    lastName: body.managerLastName,
    passwordHash,
    accountType: 'admin',
    language: body.language,
    termsVersion: TERMS_VERSION,
  })
  const venueId = await addVenue(
    tx,
    {
      ...emptyVenue,
      name: body.venueName,
      country_code: body.countryCode,
      phone: body.phone ?? '',
      timezone: body.timezone,
      language: body.language,
    },
    managerId,
  )
  const { row } = await insertWebchat(tx, services.secrets, venueId, {
    phone: body.phone ?? '',
    allowedOrigins: body.siteOrigin === undefined ? [] : [body.siteOrigin],
  })
  return { managerId, venueId, webchatId: row.id }
}

/** The first account of an installation: for who reads the code on the console, once. */
export function installationHandlers(services: Services): Handlers<typeof contract.installation> {
  const { database, limits, log, secrets } = services
  return {
    async createOwner({ body }, context) {
      await limits.ownerCode(context.address)
      await requireCode(services, body.code, context)
      requireGoodPassword(services, body.password, body.emailAddress, 'password')
      if (body.phone !== undefined) requirePhone(body.phone, 'phone')
      const passwordHash = await hashPassword(body.password)
      const { venueId, webchatId, manager, session } = await database.system(async (tx) => {
        if (!(await useOwnerCode(tx))) throw alreadyOwned()
        const made = await insertOwner(tx, services, body, passwordHash)
        const manager = await findManager(tx, made.managerId)
        if (!manager) throw alreadyOwned()
        const { address, requestId } = context
        const entry = { action: 'installation.createOwner', target: { managerId: made.managerId } }
        await audit(tx, secrets, { venueId: 0, ...entry, address, requestId })
        return { ...made, manager, session: await openSessionFor(tx, services, made.managerId, context) }
      })
      log.info({ requestId: context.requestId, managerId: manager.managerId }, 'owner created')
      return { manager, venueId, webchatId, token: await giveTokens(services, session, context) }
    },
  }
}
