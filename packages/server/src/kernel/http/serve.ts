import { ALL_VENUES, type AnyEndpoint, literalFirst } from '@comptoir/core/http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { AuditEvent } from '../audit/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { answerOf, createHeaderList, encodeAnswer, takesFields, toResponse, writeAnswer } from './answer.ts'
import { auditEventOf, isRecorded } from './audit-record.ts'
import { nameOf, type VenueActor, type VisitorActor } from './callers.ts'
import type {
  AnyHandler,
  CallContext,
  SlowContext,
  StaffContext,
  VenueContext,
  VisitorContext,
} from './context.ts'
import { readParams } from './decode.ts'
import { isCompressible } from './encoding.ts'
import {
  type IdTables,
  requireActivation,
  requireFeature,
  requireForKeys,
  requireIds,
  requireStaff,
  staffVisit,
  type VenuesWith,
  venuesFor,
} from './gate.ts'
import { idempotencyKey, once } from './idempotency.ts'
import type { IncomingBody } from './incoming-bodies.ts'
import { type Input, idsOf, readInput } from './input.ts'
import type { Limits } from './limits.ts'
import { routeOf } from './route.ts'
import { takeSlot } from './slots.ts'
import { visitVenues } from './staff-visits.ts'

export interface Bindings {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    address: string
    body: IncomingBody
    /** Set by middleware that adds headers to the response. */
    needsResponse: true | undefined
    /** Set if the response is already on the socket. */
    isSent: true | undefined
  }
}

/** An action of staff or of an API key, for the server log. */
export interface AuditEntry {
  requestId: string
  managerId: number | undefined
  keyId: string | undefined
  call: string
  params: Record<string, unknown>
}

/** What the router needs from the rest of the server. */
export interface Gatekeepers {
  database: Database
  /** The manager or the API key of a request; the gate checks what a key may do. */
  caller(request: Request): Promise<VenueActor>
  visitor(request: Request, webchatId: string): Promise<VisitorActor>
  venuesWith: VenuesWith
  idTables: IdTables
  /** Called with what staff do (calls of scope `staff`, venues opened as staff) and with what API keys change. */
  audit(entry: AuditEntry): void
  /** Headers of every response, for streams, which write their own head. */
  always: Record<string, string>
  /** Rate limits per address and per actor. */
  limits: Pick<Limits, 'call' | 'slot' | 'read' | 'write'>
  /** Writes an event into the audit log, in the transaction of the change. */
  record(tx: Tx, action: AuditEvent): Promise<void>
  /** Tests only: false leaves everything to row-level security, to prove that it holds alone. */
  isGateOpen?: boolean
}

interface Call {
  feature: string
  name: string
  endpoint: AnyEndpoint
  handler: AnyHandler
}

interface Asked {
  call: Call
  input: Input
  context: CallContext
  actor: VenueActor
}

/** Writes a call to the audit log if it is audited. */
async function record(tx: Tx, asked: Asked, venueId: number, keepers: Gatekeepers, answer?: unknown) {
  const { call, ...rest } = asked
  const recorded = { ...call, ...rest }
  if (isRecorded(recorded)) await keepers.record(tx, auditEventOf(recorded, venueId, answer))
}

/** Runs a call, once per Idempotency-Key if it supports one. */
function runOnce(tx: Tx, asked: Asked, venueId: number, given: CallContext, keepers: Gatekeepers) {
  const { call, input, context, actor } = asked
  const work = async () => {
    const made = await call.handler(input, given)
    await record(tx, asked, venueId, keepers, made)
    return made
  }
  const key = call.endpoint.isIdempotent ? idempotencyKey(context.request) : undefined
  if (key === undefined) return work()
  const request = `${new URL(context.request.url).pathname}\n${input.text}`
  return once(tx, { venueId, actor: nameOf(actor), operation: call.name, key, request }, work)
}

function audit({ call, input, context, actor }: Asked, keepers: Gatekeepers): void {
  const { requestId } = context
  const { managerId, keyId } = actor
  keepers.audit({ requestId, managerId, keyId, call: call.name, params: input.params })
}

/** What the call may touch, and what its transaction may see; row-level security is set from memberships alone. */
async function reach({ call, input, context, actor }: Asked, venueId: number, keepers: Gatekeepers) {
  if (staffVisit(call.endpoint, actor, venueId, context.request.headers)) {
    audit({ call, input, context, actor }, keepers)
    const venueIds = await keepers.database.system(async (tx) => {
      const visit = await visitVenues(tx, venueId, actor.managerId)
      if (visit.isNew)
        await keepers.record(tx, {
          ...auditEventOf({ ...call, input, context, actor }, venueId),
          action: 'staff.visit',
        })
      return visit.venueIds
    })
    return { actor: { ...actor, isActingAsStaff: true }, venueIds, visible: venueIds }
  }
  const asked = venueId === ALL_VENUES ? actor.venueIds : [venueId]
  const venueIds = keepers.isGateOpen === false ? asked : venuesFor(call.endpoint, actor, venueId)
  return { actor, venueIds, visible: venueIds.filter((id) => actor.venueIds.includes(id)) }
}

/** The venue of the path, else of the query or the body; where none is named, the only one of the caller. */
function venueOf({ input, actor }: Asked): number {
  const named = [input.params, input.query, input.body] as ({ venueId?: number } | undefined)[]
  const [only = ALL_VENUES, ...others] = actor.venueIds
  return named.find((part) => part?.venueId !== undefined)?.venueId ?? (others.length > 0 ? ALL_VENUES : only)
}

async function runInVenue(asked: Asked, keepers: Gatekeepers): Promise<unknown> {
  const { call, input, context } = asked
  const venueId = venueOf(asked)
  const { actor, venueIds, visible } = await reach(asked, venueId, keepers)
  if (actor.keyId !== undefined && call.endpoint.method !== 'GET') audit(asked, keepers)
  const given = { ...context, actor, venueIds }
  if (call.endpoint.isStream) return call.handler(input, given)
  const transact = <T>(work: (tx: Tx) => Promise<T>) => keepers.database.tenant(visible, work)
  const check = async (tx: Tx) => {
    if (keepers.isGateOpen === false) return venueIds
    await requireIds(tx, venueIds, idsOf(call.endpoint, input), keepers.idTables)
    return requireFeature(tx, call.endpoint, venueId, venueIds, keepers.venuesWith)
  }
  if (call.endpoint.isSlow) {
    const having = await transact(async (tx) => {
      const found = await check(tx)
      // Its own transactions come later, and some of it is done outside: what was asked for is what is known.
      await record(tx, { ...asked, actor }, venueId, keepers)
      return found
    })
    return call.handler(input, { ...given, venueIds: having, transact } as SlowContext)
  }
  return transact(async (tx) => {
    const having = await check(tx)
    const inside = { ...given, venueIds: having, tx } as VenueContext
    return runOnce(tx, { ...asked, actor }, venueId, inside, keepers)
  })
}

/** Calls outside venues: checked by the gate alone, audited, in one transaction over all rows. */
async function runForStaff(asked: Asked, keepers: Gatekeepers): Promise<unknown> {
  audit(asked, keepers)
  const { context, actor } = asked
  return keepers.database.system((tx) =>
    runOnce(tx, asked, ALL_VENUES, { ...context, actor, tx } as StaffContext, keepers),
  )
}

async function runForVisitor(
  call: Call,
  read: () => Promise<Input>,
  c: Context<Bindings>,
  context: CallContext,
  keepers: Gatekeepers,
): Promise<unknown> {
  const { endpoint, handler } = call
  const { webchatId } = readParams(endpoint.params as Record<string, $ZodType>, c.req.param())
  const visitor = await keepers.visitor(context.request, String(webchatId))
  const input = await read()
  // A stream outlives any transaction, and processing a file must not hold one.
  if (endpoint.isStream || endpoint.isUpload) return handler(input, { ...context, visitor } as CallContext)
  return keepers.database.tenant([visitor.venueId], async (tx: Tx) =>
    handler(input, { ...context, visitor, tx } as VisitorContext),
  )
}

async function run(
  call: Call,
  read: () => Promise<Input>,
  c: Context<Bindings>,
  context: CallContext,
  keepers: Gatekeepers,
): Promise<unknown> {
  const { endpoint, handler } = call
  // The caller is determined before the body is read: strangers learn nothing about the fields.
  if (endpoint.scope === 'public') return handler(await read(), context)
  if (endpoint.scope === 'visitor') return runForVisitor(call, read, c, context, keepers)
  const actor = await keepers.caller(c.req.raw)
  await keepers.limits[endpoint.method === 'GET' ? 'read' : 'write'](nameOf(actor))
  requireForKeys(endpoint, actor)
  requireActivation(endpoint, actor)
  requireStaff(endpoint, actor)
  const input = await read()
  if (endpoint.scope === 'session') return handler(input, { ...context, actor } as CallContext)
  const asked = { call, input, context, actor }
  return endpoint.scope === 'staff' ? runForStaff(asked, keepers) : runInVenue(asked, keepers)
}

/** Long-lived calls take no slot: they do not hold a database connection. */
async function runInSlot(call: Call, c: Context<Bindings>, context: CallContext, keepers: Gatekeepers) {
  const { isStream, isSlow, isUpload, body } = call.endpoint
  await keepers.limits.call(context.address)
  const read = () => readInput(call.endpoint, c)
  if (isStream || isSlow || isUpload) return run(call, read, c, context, keepers)
  const slot = await takeSlot(() => keepers.limits.slot(context.address))
  return run(call, body ? () => slot.without(read) : read, c, context, keepers).finally(slot.leave)
}

/** Asks the adapter to leave the socket alone: the answer is there already. Nothing may be written on it. */
const alreadySent = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function register(app: Hono<Bindings>, call: Call, keepers: Gatekeepers): void {
  const { endpoint } = call
  const always = Object.entries(keepers.always)
  const flat = always.flat()
  const canCompress = isCompressible(endpoint)
  const canChoose = takesFields(endpoint)
  app.on(endpoint.method, routeOf(String(endpoint.path)), async (c) => {
    const requestId = c.get('requestId')
    const outgoing = c.env?.outgoing
    const headers = createHeaderList()
    const context: CallContext = {
      requestId,
      address: c.get('address'),
      request: c.req.raw,
      body: c.get('body'),
      headers,
      outgoing,
    }
    if (endpoint.isStream) for (const [name, value] of always) outgoing?.setHeader(name, value)
    const given = await runInSlot(call, c, context, keepers)
    if (endpoint.isFile) return given as Response
    if (!endpoint.isStream) {
      const fields = canChoose ? c.req.query('fields')?.split(',') : undefined
      const plain = answerOf(endpoint, given, headers, fields)
      const answer = canCompress ? await encodeAnswer(plain, c.req.header('accept-encoding')) : plain
      if (!outgoing || c.get('needsResponse')) return toResponse(answer)
      writeAnswer(outgoing, answer, [...flat, 'x-request-id', requestId])
    }
    c.set('isSent', true)
    return alreadySent
  })
}

/** Registers every call of the contract: literal paths first, because the router matches in order of registration. */
export function serve(
  app: Hono<Bindings>,
  features: Record<string, Record<string, AnyEndpoint>>,
  handlers: Record<string, Record<string, unknown>>,
  keepers: Gatekeepers,
): void {
  const calls = Object.entries(features).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
      handler: handlers[feature]?.[name] as AnyHandler,
    })),
  )
  for (const call of calls.sort((a, b) => literalFirst(a.endpoint, b.endpoint))) register(app, call, keepers)
}
