import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/index.ts'
import {
  type EnabledFeature,
  type FeatureRequest,
  listEnabledFeatures,
  listVenueFeatureRequests,
  requestFeature,
} from './contract.ts'
import { type FeatureName, features, isMessagingEnabled } from './features.ts'

/** The features of the venue that is worked in. */
export interface Features {
  readonly state: ReadonlySignal<'unloaded' | 'loading' | 'loaded' | 'failed'>
  readonly error: ReadonlySignal<unknown>
  /** Of the venue, or with venue 0 of all venues, each with its `venueId`. */
  readonly enabled: ReadonlySignal<readonly EnabledFeature[]>
  /** Whether the venue has it; with venue 0, whether any venue has. */
  has(name: FeatureName): boolean
  /** MSG-47, D-23. */
  hasMessaging(hasWebchat: boolean): boolean
  /** What was asked for and is open or handled; loaded by {@link Features.loadRequests}. */
  readonly requests: ReadonlySignal<readonly FeatureRequest[]>
  /** Reads the features of a venue, or of all with 0. Never rejects: see `error`. */
  load(venueId: number): Promise<void>
  /** Reads what the venue has asked for. Rejects with the failure. */
  loadRequests(venueId: number): Promise<void>
  /** Asks staff for a feature (D-56). Rejects with the refusal. */
  request(venueId: number, name: FeatureName): Promise<void>
  clear(): void
}

/**
 * Makes {@link Features} that are not loaded.
 * @example
 * import { createFeatures } from '@comptoir/core/features'
 *
 * const features = createFeatures(api)
 * await features.load(venueId)
 * if (!features.has('fidelity')) await features.request(venueId, 'fidelity')
 */
export function createFeatures(api: Api): Features {
  const state = signal<'unloaded' | 'loading' | 'loaded' | 'failed'>('unloaded')
  const error = signal<unknown>()
  const enabled = signal<readonly EnabledFeature[]>([])
  const requests = signal<readonly FeatureRequest[]>([])
  let version = 0

  return {
    state,
    error,
    enabled,
    requests,
    has: (name) => enabled.value.some((feature) => feature.name === name),
    hasMessaging: (hasWebchat) =>
      isMessagingEnabled(
        enabled.value.map(({ name }) => name),
        hasWebchat,
      ),
    async load(venueId) {
      version += 1
      const own = version
      state.value = 'loading'
      try {
        const answer = await api(listEnabledFeatures, { params: { venueId } })
        if (own !== version) return
        enabled.value = answer
        error.value = undefined
        state.value = 'loaded'
      } catch (reason) {
        if (own !== version) return
        error.value = reason
        state.value = 'failed'
      }
    },
    async loadRequests(venueId) {
      requests.value = await api(listVenueFeatureRequests, { params: { venueId } })
    },
    async request(venueId, name) {
      const feature = features.find((one) => one.name === name)
      if (!feature) return
      const made = await api(requestFeature, { params: { venueId }, body: { featureId: feature.id } })
      requests.value = [made, ...requests.peek().filter(({ id }) => id !== made.id)]
    },
    clear() {
      version += 1
      enabled.value = []
      requests.value = []
      error.value = undefined
      state.value = 'unloaded'
    },
  }
}
