import type { RcsAgentInformation } from '@comptoir/core/agent'
import { describe, expect, it } from 'vitest'
import { changeOf, valuesOf } from './information-values.ts'

const information: RcsAgentInformation = {
  displayName: 'Karukéra',
  description: 'Pain au levain',
  color: '#8a3c1e',
  logoUri: 'https://shop.example/logo.png',
  heroUri: 'https://shop.example/hero.png',
  phoneNumbers: [{ number: '+590590000001', label: 'Appeler' }],
  emails: [],
  websites: [{ uri: 'https://shop.example', label: 'Site' }],
  privacy: null,
  termsConditions: { uri: 'https://shop.example/cgv', label: 'CGV' },
}

describe('the form of an RCS agent (AIA-09, D-01)', () => {
  it('sends nothing of what stayed as it is', () => {
    expect(changeOf(valuesOf(information), valuesOf(information))).toEqual({})
  })
  it('sends what was changed under the names of the call, without the spaces of a number', () => {
    const before = valuesOf(information)
    const values = {
      ...before,
      description: 'Ouvert dès 6 h',
      phoneNumbers: [...before.phoneNumbers, { value: '+590 590 00 00 02', label: 'Commander' }],
      privacy: { value: 'https://shop.example/rgpd ', label: 'Vie privée' },
    }
    expect(changeOf(values, before)).toEqual({
      description: 'Ouvert dès 6 h',
      phoneNumbers: [
        { number: '+590590000001', label: 'Appeler' },
        { number: '+590590000002', label: 'Commander' },
      ],
      privacy: { uri: 'https://shop.example/rgpd', label: 'Vie privée' },
    })
  })
})
