import { describe, expect, it } from 'vitest'
import { fillTemplate, readableTemplate, templateVariables } from './template-text.ts'

describe('the text of a template', () => {
  it('SOC-16 names its variables once, numbers in their order', () => {
    expect(templateVariables('{{2}} pour {{1}}, {{ 2 }}, {{10}}')).toEqual(['1', '2', '10'])
    expect(templateVariables('Bonjour {{name}}, à {{hour}}')).toEqual(['name', 'hour'])
    expect(templateVariables('Bonjour {1}')).toEqual([])
  })

  it('fills in known variables, leaves the others empty, and replaces nothing inside a value', () => {
    expect(fillTemplate('{{1}} et {{2}}', { 1: '{{2}} $&' })).toBe('{{2}} $& et {{2}}')
    expect(fillTemplate('{{1}}', { 1: '' })).toBe('{{1}}')
  })

  it('reads as paragraphs, without the components that are missing', () => {
    const text = { header: 'Commande', body: 'Prête, {{1}}.', footer: '' }
    expect(readableTemplate(text, { 1: 'Inès' })).toBe('Commande\n\nPrête, Inès.')
  })
})
