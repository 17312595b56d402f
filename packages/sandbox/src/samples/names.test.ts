import { describe, expect, it } from 'vitest'
import { sampleNames } from '../meta/samples/actions.ts'
import { sampleNames as rcsNames } from '../rcs/samples/action.ts'
import { french } from './names.ts'

const samples = [...sampleNames, ...rcsNames]

describe('the names of the samples', () => {
  it('are in French on the French page, and in English on the English one', () => {
    expect(samples.filter(({ labels }) => !labels.fr).map(({ name }) => name)).toEqual([])
    expect(samples.filter(({ name, labels }) => labels.en !== name)).toEqual([])
  })

  it('differ within a channel in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const shown = samples.map(({ platform, labels }) => `${platform} ${labels[language]}`)
      expect(shown.filter((one, index) => shown.indexOf(one) !== index)).toEqual([])
    }
  })

  it('are translated once, and nothing else is', () => {
    const names = new Set(samples.map(({ name }) => name))
    const translated = french.flatMap((part) => Object.keys(part))
    expect(
      translated.filter((name, index) => !names.has(name) || translated.indexOf(name) !== index),
    ).toEqual([])
  })
})
