import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import { isStaffPermitted } from '@comptoir/core/roles'
import { type createManager, type signUp, TERMS_VERSION } from '@comptoir/core/session'
import type { Tx } from '../../kernel/db/database.ts'
import type { CallContext, Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { awaitsOwner } from '../installation/index.ts'
import { giveInvitedRole } from '../roles/index.ts'
import {
  addManagerOnce,
  authenticateManager,
  existedEmail,
  findManager,
  findManagerByEmail,
  giveTokens,
  hashPassword,
  type NewManager,
  NO_PASSWORD,
  openSessionFor,
  readTicket,
  requireGoodPassword,
  requirePhone,
  sendActivationCode,
  sendResetLink,
  takeTicket,
  type WireManager,
} from '../session/index.ts'
import { addVenue, emptyVenue, requireReferences } from '../venues/index.ts'
import { insertWebchat } from '../webchat/index.ts'

type SignUpHandlers = Pick<Handlers<typeof contract.session>, 'signUp' | 'checkNewEmail' | 'createManager'>
type SignUpBody = Received<typeof signUp>['body']
type ManagerBody = Received<typeof createManager>['body']

/** The plan of a merchant who signed up alone (VEN-20, D-10). */
const SELF_SERVED_PLAN = 27

function invalidTicket(): AppError {
  return new AppError('invalid_token', 'This invitation is no longer valid. Ask for a new one.')
}

function required(field: string): AppError {
  return new AppError('invalid', `${field}: is required`, { fields: { [field]: 'required' } })
}

async function insertOnce(tx: Tx, manager: NewManager): Promise<WireManager> {
  const id = await addManagerOnce(tx, manager)
  const added = id === undefined ? undefined : await findManager(tx, id)
  if (!added) throw existedEmail()
  return added
}

/** Manager, venue, chat and role of a sign-up; the first code goes out with them. */
async function insertMerchant(tx: Tx, services: Services, body: SignUpBody, passwordHash: string) {
  // The first account is that of the person who reads the console.
  if (await awaitsOwner(tx))
    throw new AppError('rule', 'This server has no owner yet. Its operator creates one first.')
  const isShadow =
    services.config.isSignUpNeutral && (await findManagerByEmail(tx, body.emailAddress)) !== undefined
  const manager = await insertOnce(tx, {
    isShadow,
    email: body.emailAddress,
    firstName: body.managerFirstName,
    lastName: body.managerLastName,
    passwordHash,
    accountType: 'other',
    language: body.language,
    phone: body.phone,
    isActivated: false,
    termsVersion: TERMS_VERSION,
  })
  await requireReferences(tx, body.venueTypeId === undefined ? {} : { venueTypeId: body.venueTypeId })
  const { venueName: name, venueTypeId, siret, timezone, language } = body
  const venueId = await addVenue(
    tx,
    {
      ...emptyVenue,
      name,
      plan_id: SELF_SERVED_PLAN,
      venue_type_id: venueTypeId ?? null,
      siret: siret ?? null,
      country_code: body.countryCode ?? 'FR',
      timezone,
      language,
    },
    manager.managerId,
  )
  await insertWebchat(tx, services.secrets, venueId)
  await sendActivationCode(tx, services, manager)
  return { manager, venueId }
}

function managerOf(body: ManagerBody, email: string): NewManager {
  return {
    email,
    firstName: body.managerFirstName,
    lastName: body.managerLastName,
    passwordHash: NO_PASSWORD,
    accountType: 'other',
    language: body.language,
    phone: body.phone ?? '',
  }
}

/** By the ticket of an invitation: a person who holds it reads that mailbox, so the address is verified. */
async function createByTicket(services: Services, body: ManagerBody, ticket: string, context: CallContext) {
  const { database } = services
  if (body.password === undefined) throw required('password')
  if (body.termsAccepted === undefined) throw required('termsAccepted')
  const promised = await database.system((tx) => readTicket(tx, ticket))
  if (!promised) throw invalidTicket()
  requireGoodPassword(services, body.password, promised.email, 'password')
  const passwordHash = await hashPassword(body.password)
  const { manager, session } = await database.system(async (tx) => {
    const used = await takeTicket(tx, ticket)
    if (!used) throw invalidTicket()
    const manager = await insertOnce(tx, {
      ...managerOf(body, used.email),
      passwordHash,
      termsVersion: TERMS_VERSION,
    })
    await giveInvitedRole(tx, used, manager.managerId)
    return { manager, session: await openSessionFor(tx, services, manager.managerId, context) }
  })
  return { manager, token: await giveTokens(services, session, context) }
}

/** By staff: the account has no password until the new manager sets one by the link that is sent. */
async function createByStaff(services: Services, body: ManagerBody, context: CallContext) {
  const { database, log } = services
  const actor = await authenticateManager(services, context.request)
  if (!isStaffPermitted(actor.accountType, 'staff.managers:create'))
    throw new AppError('forbidden', 'Your account does not allow this. It needs staff.managers:create.')
  const email = body.emailAddress ?? body.managerEmail
  if (email === undefined) throw required('emailAddress')
  const manager = await database.system(async (tx) => {
    const added = await insertOnce(tx, {
      ...managerOf(body, email),
      accountType: body.managerAccountType ?? 'other',
      isActivated: false,
    })
    await sendResetLink(tx, services, added, { key: `welcome:${added.managerId}`, isWelcome: true })
    return added
  })
  log.info(
    { requestId: context.requestId, managerId: actor.managerId, made: manager.managerId },
    'staff created a manager',
  )
  return { manager, token: null }
}

export function signUpHandlers(services: Services): SignUpHandlers {
  const { config, database, limits } = services
  return {
    async signUp({ body }, context) {
      await limits.signUp(context.address)
      requireGoodPassword(services, body.password, body.emailAddress, 'password')
      requirePhone(body.phone, 'phone')
      const passwordHash = await hashPassword(body.password)
      const { manager, venueId, session } = await database.system(async (tx) => {
        const made = await insertMerchant(tx, services, body, passwordHash)
        return { ...made, session: await openSessionFor(tx, services, made.manager.managerId, context) }
      })
      return { manager, venueId, token: await giveTokens(services, session, context) }
    },
    async checkNewEmail({ query }, { address }) {
      await limits.emailCheck(address)
      if (config.isSignUpNeutral) return [{ status: 'ok' }]
      const found = await database.system((tx) => findManagerByEmail(tx, query.emailAddress))
      return [found ? { status: 'error', message: 'errors.register.existedEmail' } : { status: 'ok' }]
    },
    async createManager({ body }, context) {
      if (body.phone !== undefined) requirePhone(body.phone, 'phone')
      if (body.ticket === undefined) return createByStaff(services, body, context)
      await limits.link(context.address)
      return createByTicket(services, body, body.ticket, context)
    },
  }
}
