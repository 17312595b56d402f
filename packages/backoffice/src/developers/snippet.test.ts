import { describe, expect, it } from 'vitest'
import { inkOn, snippetOf } from './snippet.ts'
import { toOrigin } from './webchat-values.ts'

const look = { color: '#0F5C4D', side: 'right' as const, title: 'Chez Léa', launcherText: '' }

describe('the line for a site', () => {
  it('WCH-01 loads the widget for its web chat, in its colours', () => {
    const line = snippetOf({ id: 'lea' as never, look }, 'https://counter.example')
    const host = document.createElement('div')
    host.innerHTML = line
    const script = host.querySelector('script')
    expect({ ...script?.dataset }).toEqual({ webchatId: 'lea', color: '#0F5C4D' })
    expect([script?.getAttribute('src'), script?.hasAttribute('defer')]).toEqual([
      'https://counter.example/widget/embed.js',
      true,
    ])
  })
  it('WCH-01 keeps whatever is written on the launcher inside its attribute', () => {
    const launcherText = '"><img src=x onerror=alert(1)> & "Salut"'
    const host = document.createElement('div')
    host.innerHTML = snippetOf(
      { id: 'lea' as never, look: { ...look, launcherText } },
      'https://counter.example',
    )
    expect(host.querySelector('img')).toBeNull()
    expect(host.querySelector('script')?.dataset.text).toBe(launcherText)
  })
  it('is read on any colour', () => {
    expect([inkOn('#0F5C4D'), inkOn('#ffffff'), inkOn('#E8A33D'), inkOn('#000000')]).toEqual([
      '#ffffff',
      '#000000',
      '#000000',
      '#ffffff',
    ])
  })
  it.each([
    ['https://www.shop.example/page?x=1', 'https://www.shop.example'],
    ['shop.example', 'https://shop.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['not an address', 'not an address'],
  ])('T7 an address as people paste it becomes an origin: %s', (pasted, origin) => {
    expect(toOrigin(pasted)).toBe(origin)
  })
})
