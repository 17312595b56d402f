import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/index.ts'
import { createResource, type Resource } from '../state/resource.ts'
import type { CampaignContent } from './content.ts'
import { readCampaignPrice, readCampaignReach } from './contract.ts'
import { type DraftParts, fieldsOf, move, plan, refresh, resolve, save } from './draft-machine.ts'
import type { CampaignPrice, CampaignReach } from './results.ts'
import type { Campaign, CampaignSending, CampaignTarget } from './shapes.ts'

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
  /** Whether it is being let leave, taken back or cancelled. */
  readonly isMoving: ReadonlySignal<boolean>
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
   * Saves, then has it leave, takes it back, or cancels it. Returns whether it went through: what was refused is in
   * `faults` (`form` where no field is meant), a conflict in `theirs`.
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
  const stored = fieldsOf(options.campaign)
  const parts: DraftParts = {
    api,
    params,
    check: check ?? (async () => ({})),
    campaign: signal(options.campaign),
    fields: signal(stored),
    state: signal('saved'),
    faults: signal({}),
    theirs: signal(undefined),
    isMoving: signal(false),
    revision: signal(options.campaign.revision),
    stored,
    unsure: {},
    failures: 0,
    timer: undefined,
    saving: undefined,
  }
  const { campaign, fields, state, faults, theirs, isMoving, revision } = parts
  const reach = createResource<CampaignReach>((abort) => {
    void revision.value
    const query = { campaignId: params.id }
    return api(readCampaignReach, { params: { venueId }, query }, { signal: abort })
  })
  const price = createResource<CampaignPrice>((abort) => {
    void revision.value
    return api(readCampaignPrice, { params }, { signal: abort })
  })
  return {
    ...{ campaign, fields, state, faults, theirs, isMoving, reach, price },
    change(part) {
      fields.value = { ...fields.value, ...part }
      if (state.value === 'conflict') return
      faults.value = {}
      state.value = 'waiting'
      plan(parts, pauseMs)
    },
    save: () => save(parts),
    resolve: (choice) => resolve(parts, choice),
    move: (status) => move(parts, status),
    refresh: () => refresh(parts),
    dispose() {
      if (state.value === 'waiting' || state.value === 'failed') void save(parts)
      clearTimeout(parts.timer)
      reach.dispose()
      price.dispose()
    },
  }
}
