import { describe, expect, it } from 'vitest'
import { messagingFaults, messagingLimits, messagingPlatforms } from './index.ts'

const both = (text: string) => ({ fr: text, en: text })
const welcome = (text: string) => ({ text: both(text) })
const none = { welcomes: [], prompts: [], predefinedPrompts: [] }

describe('MST-02 the limits of each platform', () => {
  it('accept values exactly at the limit, counted in code points', () => {
    for (const platform of messagingPlatforms) {
      const limits = messagingLimits[platform]
      const texts = {
        welcomes: Array.from({ length: limits.welcomes }, () => welcome('🥐'.repeat(limits.welcomeLength))),
        prompts: Array.from({ length: limits.prompts }, () => welcome('é'.repeat(limits.promptLength))),
        predefinedPrompts: [],
      }
      expect([platform, messagingFaults(platform, texts)]).toEqual([platform, {}])
    }
  })
  it('name the field that is too long, by its language', () => {
    const long = { fr: 'x'.repeat(161), en: 'short' }
    expect(messagingFaults('facebook', { ...none, welcomes: [{ text: long }] })).toEqual({
      'welcomes.0.text.fr': 'too_big',
    })
  })
  it('count prompts with and without an answer together, and refuse a greeting on platforms without one', () => {
    const predefined = { text: both('Parking?'), answer: both('Yes.') }
    const texts = {
      welcomes: [welcome('Hi')],
      prompts: [welcome('a'), welcome('b'), welcome('c')],
      predefinedPrompts: [predefined, predefined],
    }
    expect(messagingFaults('instagram', texts)).toMatchObject({
      welcomes: 'too_many',
      predefinedPrompts: 'too_many',
    })
  })
  it('refuse emoji in a question of WhatsApp, and accept them in its greeting', () => {
    const texts = { ...none, welcomes: [welcome('🥐')], prompts: [{ text: { fr: 'Pain 🥐 ?', en: '' } }] }
    expect(messagingFaults('whatsapp', texts)).toEqual({ 'prompts.0.text.fr': 'emoji' })
    expect(messagingFaults('facebook', texts)).toEqual({})
  })
  it('ask for a text in one language at least', () => {
    expect(messagingFaults('website', { ...none, prompts: [welcome(' ')] })).toEqual({
      'prompts.0.text': 'required',
    })
    expect(messagingFaults('website', { ...none, prompts: [{ text: { fr: '', en: 'Hours?' } }] })).toEqual({})
  })
})
