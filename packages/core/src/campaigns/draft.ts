import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Api, ApiError, isTransient } from '../http/index.ts'
import { backoffMs } from '../live/backoff.ts'
import { createResource, type Resource } from '../state/resource.ts'
import { readCampaign, readCampaignPrice, readCampaignReach, updateCampaign } from './contract.ts'
import type {
  Campaign,
  CampaignContent,
  CampaignPrice,
  CampaignReach,
  CampaignSending,
  CampaignTarget,
} from './shapes.ts'

/** So long nothing is saved after a change (CMP-31), in milliseconds. */
export const CAMPAIGN_SAVE_PAUSE_MS = 1500

/** What one writes of a campaign. */
export interface CampaignFields {
  userLabel: string
  target: CampaignTarget
  content: CampaignContent
  sending: CampaignSending
}

/**
 * Where what is written stands. `waiting`: it will be saved; `refused`: a field is not right, see `faults`; `failed`:
 * the server could not be reached, it is tried again; `conflict`: somebody else changed it, see `theirs`.
 */
export type CampaignDraftState = 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'conflict'

/** What is wrong with a field: the code of the server, or a fault that was found before. */
export type CampaignFault = string | { code: string; limit?: number; of?: 'text' | 'list' | 'number' }

/** A campaign while it is written: what is on the page, kept on the server as a draft with a revision. */
export interface CampaignDraft {
  /** The newest version of the server. */
  readonly campaign: ReadonlySignal<Campaign>
  /** What is on the page. */
  readonly fields: ReadonlySignal<CampaignFields>
  readonly state: ReadonlySignal<CampaignDraftState>
  /** By the path of the field, such as `content.senderId`. */
  readonly faults: ReadonlySignal<Readonly<Record<string, CampaignFault>>>
  /** The version of somebody else, while it is not decided which one stays. */
  readonly theirs: ReadonlySignal<Campaign | undefined>
  /** Of what is saved, read again with each revision. */
  readonly reach: Resource<CampaignReach>
  readonly price: Resource<CampaignPrice>
  /** Takes a change, and saves it after a pause; an earlier save that waits is cancelled (CMP-15). */
  change(part: Partial<CampaignFields>): void
  /** Saves now what waits; returns whether everything is saved. */
  save(): Promise<boolean>
  /** Decides a conflict: what is on the page replaces theirs, or theirs replaces it. */
  resolve(choice: 'mine' | 'theirs'): Promise<void>
  /**
   * Saves, then has it leave, takes it back, or cancels it. Returns whether it went through: a refused field is in
   * `faults`, a conflict in `theirs`. Throws every other error.
   */
  move(status: 'scheduled' | 'userCreating' | 'cancelled'): Promise<boolean>
  /** Reads it again, such as after a live event; leaves alone what waits to be saved. */
  refresh(): Promise<void>
  /** Ends it; what waits is saved. */
  dispose(): void
}

/** What a {@link CampaignDraft} needs. */
export interface CampaignDraftOptions {
  api: Api
  venueId: number
  campaign: Campaign
  /** Finds what is wrong with a change before it is sent, by the rules of the call. */
  check?: ((change: Partial<CampaignFields>) => Promise<Record<string, CampaignFault>>) | undefined
  pauseMs?: number | undefined
}

function fieldsOf({ userLabel, target, content, sending }: Campaign): CampaignFields {
  const { venueId: _, reach: __, ...aim } = target
  return { userLabel, target: aim, content, sending }
}

/** Databases order the names of an object anew. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

function changesOf(before: CampaignFields, after: CampaignFields): Partial<CampaignFields> {
  const names = Object.keys(after) as (keyof CampaignFields)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** Whether a version holds what was sent: an answer may be lost after the change was stored. */
function holds(version: Campaign, sent: Partial<CampaignFields>): boolean {
  const there = fieldsOf(version)
  return isSame({ ...there, ...sent }, there)
}

/**
 * Makes the store of a campaign that is being written (CMP-04, CMP-15, CMP-31): it saves after a pause, one call at a
 * time, each naming the revision that it changes, so that two tabs do not overwrite each other.
 * @example
 * import { createCampaignDraft, readCampaign } from '@comptoir/core/campaigns'
 *
 * const campaign = await api(readCampaign, { params: { venueId, id: 12 } })
 * const draft = createCampaignDraft({ api, venueId, campaign })
 * draft.change({ content: { ...campaign.content, body: 'Bonjour {{firstName}}' } })
 * if (await draft.save()) await draft.move('scheduled')
 */
export function createCampaignDraft(options: CampaignDraftOptions): CampaignDraft {
  const { api, venueId, check, pauseMs = CAMPAIGN_SAVE_PAUSE_MS } = options
  const params = { venueId, id: options.campaign.id }
  const campaign = signal(options.campaign)
  const fields = signal(fieldsOf(options.campaign))
  const state = signal<CampaignDraftState>('saved')
  const faults = signal<Readonly<Record<string, CampaignFault>>>({})
  const theirs = signal<Campaign>()
  const revision = signal(options.campaign.revision)
  /** What is known to be stored, as it was written here. */
  let stored = fields.value
  /** What was sent last without an answer: it may be stored or not. */
  let unsure: Partial<CampaignFields> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let failures = 0

  const reach = createResource<CampaignReach>((abort) => {
    void revision.value
    const query = { campaignId: params.id }
    return api(readCampaignReach, { params: { venueId }, query }, { signal: abort })
  })
  const price = createResource<CampaignPrice>((abort) => {
    void revision.value
    return api(readCampaignPrice, { params }, { signal: abort })
  })

  function plan(waitMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), waitMs)
  }

  function replace(next: Campaign): void {
    campaign.value = next
    stored = fieldsOf(next)
    fields.value = stored
    revision.value = next.revision
    faults.value = {}
    theirs.value = undefined
    state.value = 'saved'
  }

  function confirm(saved: Campaign, written: Partial<CampaignFields>): void {
    campaign.value = saved
    stored = { ...stored, ...written }
    revision.value = saved.revision
    unsure = {}
    failures = 0
  }

  /** Says why a change was not taken; returns whether it was after all. */
  async function fail(error: unknown, written: Partial<CampaignFields>): Promise<boolean> {
    if (isTransient(error)) {
      unsure = written
      state.value = 'failed'
      failures += 1
      plan(backoffMs(failures, error instanceof ApiError ? error.retryAfterMs : undefined))
      return false
    }
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'conflict') {
      const other = await api(readCampaign, { params }).catch((reason: unknown) => fail(reason, unsure))
      return typeof other === 'object' && meet(other, written)
    }
    faults.value = Object.keys(error.fields).length > 0 ? error.fields : { form: error.code }
    state.value = 'refused'
    return false
  }

  /** Somebody changed it meanwhile: us, in an answer that was lost, another person, or it is no draft any more. */
  function meet(other: Campaign, written: Partial<CampaignFields>): boolean {
    if (other.status !== 'userCreating' && other.status !== 'awaitingPayment') {
      replace(other)
      return false
    }
    const own = [unsure, written].find((sent) => Object.keys(sent).length > 0 && holds(other, sent))
    if (own) {
      confirm(other, own)
      return true
    }
    theirs.value = other
    state.value = 'conflict'
    return false
  }

  /** What differs from what is stored, and what may. */
  function unsaved(): Partial<CampaignFields> {
    const names = Object.keys({ ...unsure, ...changesOf(stored, fields.value) }) as (keyof CampaignFields)[]
    return Object.fromEntries(names.map((name) => [name, fields.value[name]]))
  }

  /** Sends one change; returns whether to go on. */
  async function send(change: Partial<CampaignFields>): Promise<boolean> {
    const wrong = (await check?.(change)) ?? {}
    if (Object.keys(wrong).length > 0) {
      faults.value = wrong
      state.value = 'refused'
      return false
    }
    state.value = 'saving'
    try {
      const body = { ...change, revision: campaign.value.revision }
      confirm(await api(updateCampaign, { params, body }), change)
      return true
    } catch (error) {
      return fail(error, change)
    }
  }

  /** Saves until nothing differs, or something stands in the way. */
  async function run(): Promise<void> {
    for (let change = unsaved(); Object.keys(change).length > 0; change = unsaved())
      if (!(await send(change))) return
    state.value = 'saved'
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (state.value === 'conflict') return false
    saving ??= run().finally(() => {
      saving = undefined
    })
    await saving
    return state.value === 'saved'
  }

  async function read(): Promise<void> {
    const next = await api(readCampaign, { params })
    if (state.value !== 'saved') return
    if (next.revision === campaign.value.revision) campaign.value = next
    else replace(next)
  }

  return {
    campaign,
    fields,
    state,
    faults,
    theirs,
    reach,
    price,
    change(part) {
      fields.value = { ...fields.value, ...part }
      if (state.value === 'conflict') return
      faults.value = {}
      state.value = 'waiting'
      plan(pauseMs)
    },
    save,
    async resolve(choice) {
      const other = theirs.value
      if (!other) return
      const mine = fields.value
      replace(other)
      if (choice === 'theirs') return
      fields.value = mine
      state.value = 'waiting'
      await save()
    },
    async move(status) {
      if (!(await save())) return false
      try {
        const body = { status, revision: campaign.value.revision }
        campaign.value = await api(updateCampaign, { params, body })
        return true
      } catch (error) {
        if (isTransient(error)) throw error
        await fail(error, {})
        return false
      }
    },
    refresh: read,
    dispose() {
      if (state.value === 'waiting' || state.value === 'failed') void save()
      clearTimeout(timer)
      reach.dispose()
      price.dispose()
    },
  }
}
