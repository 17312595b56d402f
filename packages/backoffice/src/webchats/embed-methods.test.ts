import { describe, expect, it } from 'vitest'
import { codeOf, lookOf, previewOf, type WidgetLook } from './embed-methods.ts'

const plain: WidgetLook = {
  position: 'right',
  theme: 'auto',
  locale: '',
  color: '',
  text: '',
  radius: '',
  zIndex: '',
  phone: '',
  emailAddress: '',
}
const server = 'https://counter.example'
const look: WidgetLook = { ...plain, position: 'left', theme: 'dark', text: `L'été "là"`, zIndex: '5' }

describe('the four methods of embedding', () => {
  it('WGT-02 says nothing that the widget does by itself', () => {
    expect(codeOf('script', 'lea', server, plain)).toBe(
      '<script src="https://counter.example/widget/embed.js" data-webchat-id="lea" async></script>',
    )
    expect(previewOf('lea', plain)).toBe('/frame/preview.html?webchatId=lea')
    const edited = new URL(previewOf('lea', plain, { welcome: { fr: 'Été & #1' } }), server)
    expect(JSON.parse(decodeURIComponent(edited.hash.slice(1)))).toEqual({ welcome: { fr: 'Été & #1' } })
  })
  it('WGT-02 escapes every text for the context it is written into', () => {
    const host = document.createElement('div')
    host.innerHTML = codeOf('script', 'lea', server, look)
    expect({ ...host.querySelector('script')?.dataset }).toEqual({
      webchatId: 'lea',
      position: 'left',
      theme: 'dark',
      text: `L'été "là"`,
      zIndex: '5',
    })
    host.innerHTML = codeOf('element', 'lea', server, look)
    const element = host.querySelector('comptoir-inbox')
    expect([element?.getAttribute('text'), element?.getAttribute('z-index')]).toEqual([`L'été "là"`, '5'])
    expect(codeOf('module', 'lea', server, look)).toContain(String.raw`text: 'L\'été "là"',`)
    expect(codeOf('react', 'lea', server, look)).toContain("theme={'dark'}")
    const address = new URL(previewOf('lea', look), server)
    expect(address.searchParams.get('text')).toBe(`L'été "là"`)
  })
  it('WCH-01 starts with the venue’s colours and contact details, escaped', () => {
    const launcherText = '"><img src=x onerror=alert(1)> & "Salut"'
    const venue = { color: '#0F5C4D', side: 'right' as const, title: 'Chez Léa', launcherText }
    const look = lookOf({ look: venue, phone: '+590 590 12 34 56', emailAddress: 'lea@shop.example' })
    const host = document.createElement('div')
    host.innerHTML = codeOf('script', 'lea', server, look)
    expect(host.querySelector('img')).toBeNull()
    expect({ ...host.querySelector('script')?.dataset }).toEqual({
      webchatId: 'lea',
      color: '#0F5C4D',
      text: launcherText,
      phone: '+590 590 12 34 56',
      emailAddress: 'lea@shop.example',
    })
    host.innerHTML = codeOf('element', 'lea', server, look)
    expect(host.querySelector('comptoir-inbox')?.getAttribute('email-address')).toBe('lea@shop.example')
  })
})
