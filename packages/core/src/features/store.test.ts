import { describe, expect, it } from 'vitest'
import { parse } from 'zod/v4/core'
import { createFakeApi, networkError } from '../testing/index.ts'
import { EnabledFeature, FeatureRequest, listEnabledFeatures, requestFeature } from './contract.ts'
import { features, featuresOfPlan, isMessagingEnabled, PLAN } from './features.ts'
import { createFeatures } from './store.ts'

const loyalty = parse(EnabledFeature, { ...features[1], venueId: 1, source: 'plan' })

describe('features', () => {
  it('FEA-05 says what the venue has, and forgets it with the manager', async () => {
    const fake = createFakeApi()
    fake.answer(listEnabledFeatures, () => [loyalty])
    const store = createFeatures(fake.api)
    expect([store.state.value, store.has('fidelity')]).toEqual(['unloaded', false])
    await store.load(1)
    expect([store.state.value, store.has('fidelity'), store.has('my_business')]).toEqual([
      'loaded',
      true,
      false,
    ])
    store.clear()
    expect([store.state.value, store.has('fidelity')]).toEqual(['unloaded', false])
  })
  it('a failure is a separate state and keeps the previous data', async () => {
    const fake = createFakeApi()
    fake.answer(listEnabledFeatures, () => [loyalty])
    const store = createFeatures(fake.api)
    await store.load(1)
    fake.fail(listEnabledFeatures, networkError())
    await store.load(1)
    expect([store.state.value, store.has('fidelity')]).toEqual(['failed', true])
  })
  it('D-56 a wish that was asked for is shown as open; a refusal is reported', async () => {
    const fake = createFakeApi()
    const made = parse(FeatureRequest, {
      id: '01890000-0000-7000-8000-000000000001',
      venueId: 1,
      venueName: 'Boulangerie du Port',
      featureId: 2,
      featureName: 'fidelity',
      requestedBy: { managerId: 7, name: 'Chloé Martin' },
      state: 'open',
      createdAt: 1,
      handledAt: null,
    })
    fake.answer(requestFeature, () => made)
    const store = createFeatures(fake.api)
    await store.request(1, 'fidelity')
    await store.request(1, 'fidelity')
    expect(store.requests.value.map(({ featureName, state }) => [featureName, state])).toEqual([
      ['fidelity', 'open'],
    ])
    fake.fail(requestFeature, networkError())
    await expect(store.request(1, 'fidelity')).rejects.toThrow()
  })
  it('MSG-47 D-23 messaging takes one of five features or a web chat', () => {
    expect(isMessagingEnabled(['click_and_collect', 'fidelity', 'my_business'], false)).toBe(false)
    expect(isMessagingEnabled([], true)).toBe(true)
    for (const name of features.slice(3).map((feature) => feature.name))
      expect(isMessagingEnabled([name], false)).toBe(true)
  })
  it('FEA-08 D-10 knows what the plans 27 and 41 give, and gives nothing for others', () => {
    expect(featuresOfPlan(PLAN.SELF_SERVED)).toEqual(['my_business', 'business_messages_website'])
    expect(featuresOfPlan(PLAN.SO_CONNECT)).toHaveLength(8)
    expect(featuresOfPlan(28)).toEqual([])
  })
})
