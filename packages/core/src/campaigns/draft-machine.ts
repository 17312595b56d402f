import type { Signal } from '@preact/signals-core'
import { type Api, ApiError, isTransient } from '../http/index.ts'
import { backoffMs } from '../live/backoff.ts'
import { readCampaign, updateCampaign } from './contract.ts'
import type { CampaignDraftState, CampaignFault, CampaignFields } from './draft.ts'
import type { Campaign, CampaignId } from './shapes.ts'

type Change = Partial<CampaignFields>

/** What the store of a campaign that is written holds. */
export interface DraftParts {
  api: Api
  params: { venueId: number; id: CampaignId }
  check(change: Change): Promise<Record<string, CampaignFault>>
  campaign: Signal<Campaign>
  fields: Signal<CampaignFields>
  state: Signal<CampaignDraftState>
  faults: Signal<Readonly<Record<string, CampaignFault>>>
  theirs: Signal<Campaign | undefined>
  isMoving: Signal<boolean>
  revision: Signal<number>
  /** What is known to be stored, as it was written here. */
  stored: CampaignFields
  /** What was sent last without an answer: it may be stored or not. */
  unsure: Change
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
  saving: Promise<void> | undefined
}

/** What one writes of a campaign, as the server has it. */
export function fieldsOf({ userLabel, target, content, sending }: Campaign): CampaignFields {
  const { venueId: _, reach: __, ...aim } = target
  return { userLabel, target: aim, content, sending }
}

/** Databases reorder the names of an object. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

function changesOf(before: CampaignFields, after: CampaignFields): Change {
  const names = Object.keys(after) as (keyof CampaignFields)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** Whether a version holds what was sent: an answer may be lost after the change was stored. */
function holds(version: Campaign, sent: Change): boolean {
  const there = fieldsOf(version)
  return isSame({ ...there, ...sent }, there)
}

/** Saves after a pause; an earlier save that waits is cancelled (CMP-15); a failed one is repeated (CMP-29). */
export function plan(parts: DraftParts, waitMs: number): void {
  clearTimeout(parts.timer)
  parts.timer = setTimeout(() => void save(parts), waitMs)
}

function replace(parts: DraftParts, next: Campaign): void {
  parts.stored = fieldsOf(next)
  parts.campaign.value = next
  parts.fields.value = parts.stored
  parts.revision.value = next.revision
  parts.faults.value = {}
  parts.theirs.value = undefined
  parts.state.value = 'saved'
}

function confirm(parts: DraftParts, saved: Campaign, written: Change): void {
  parts.campaign.value = saved
  parts.stored = { ...parts.stored, ...written }
  parts.revision.value = saved.revision
  parts.unsure = {}
  parts.failures = 0
}

/** Says why a change was not taken; returns whether it was after all. */
async function fail(parts: DraftParts, error: unknown, written: Change): Promise<boolean> {
  const { api, params, state, faults } = parts
  if (isTransient(error)) {
    parts.unsure = written
    parts.failures += 1
    state.value = 'failed'
    plan(parts, backoffMs(parts.failures, error instanceof ApiError ? error.retryAfterMs : undefined))
    return false
  }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'conflict') {
    const other = await api(readCampaign, { params }).catch((reason: unknown) =>
      fail(parts, reason, parts.unsure),
    )
    return typeof other === 'object' && meet(parts, other, written)
  }
  faults.value = Object.keys(error.fields).length > 0 ? error.fields : { form: error.code }
  state.value = 'refused'
  return false
}

/** Somebody changed it meanwhile: us, in an answer that was lost, another person, or it is no draft any more. */
function meet(parts: DraftParts, other: Campaign, written: Change): boolean {
  if (other.status !== 'userCreating' && other.status !== 'awaitingPayment') {
    replace(parts, other)
    return false
  }
  const sent = [parts.unsure, written].filter((one) => Object.keys(one).length > 0)
  const own = sent.find((one) => holds(other, one))
  if (own) {
    confirm(parts, other, own)
    return true
  }
  parts.theirs.value = other
  parts.state.value = 'conflict'
  return false
}

/** What differs from what is stored, and what may. */
function unsaved({ unsure, stored, fields }: DraftParts): Change {
  const names = Object.keys({ ...unsure, ...changesOf(stored, fields.value) }) as (keyof CampaignFields)[]
  return Object.fromEntries(names.map((name) => [name, fields.value[name]]))
}

/** Sends one change; returns whether to go on. */
async function send(parts: DraftParts, change: Change): Promise<boolean> {
  const { api, params, state, faults, campaign } = parts
  const wrong = await parts.check(change)
  if (Object.keys(wrong).length > 0) {
    faults.value = wrong
    state.value = 'refused'
    return false
  }
  state.value = 'saving'
  try {
    const body = { ...change, revision: campaign.value.revision }
    confirm(parts, await api(updateCampaign, { params, body }), change)
    return true
  } catch (error) {
    return fail(parts, error, change)
  }
}

/** Saves until nothing differs, or something stands in the way. */
async function run(parts: DraftParts): Promise<void> {
  for (let change = unsaved(parts); Object.keys(change).length > 0; change = unsaved(parts))
    if (!(await send(parts, change))) return
  parts.state.value = 'saved'
}

/** Saves now; one call at a time, each by the revision of the one before. */
export async function save(parts: DraftParts): Promise<boolean> {
  clearTimeout(parts.timer)
  if (parts.state.value === 'conflict') return false
  parts.saving ??= run(parts).finally(() => {
    parts.saving = undefined
  })
  await parts.saving
  return parts.state.value === 'saved'
}

/** Reads it again; leaves alone what waits to be saved. */
export async function refresh(parts: DraftParts): Promise<void> {
  const { api, params, state, campaign } = parts
  // What cannot be read now is read after the next event; the next save says what is wrong.
  const next = await api(readCampaign, { params }).catch(() => undefined)
  if (!next || state.value !== 'saved') return
  if (next.revision === campaign.value.revision) campaign.value = next
  else replace(parts, next)
}

/** Decides which of two versions stays. */
export async function resolve(parts: DraftParts, choice: 'mine' | 'theirs'): Promise<void> {
  const other = parts.theirs.value
  if (!other) return
  const mine = parts.fields.value
  replace(parts, other)
  if (choice === 'theirs') return
  parts.fields.value = mine
  parts.state.value = 'waiting'
  await save(parts)
}

/** Saves, then has it leave, takes it back, or cancels it. */
export async function move(
  parts: DraftParts,
  status: 'scheduled' | 'userCreating' | 'cancelled',
): Promise<boolean> {
  const { api, params, campaign, faults, isMoving } = parts
  isMoving.value = true
  try {
    if (!(await save(parts))) return false
    const body = { status, revision: campaign.value.revision }
    campaign.value = await api(updateCampaign, { params, body })
    return true
  } catch (error) {
    if (!isTransient(error)) return await fail(parts, error, {})
    faults.value = { form: 'network' }
    void refresh(parts)
    return false
  } finally {
    isMoving.value = false
  }
}
