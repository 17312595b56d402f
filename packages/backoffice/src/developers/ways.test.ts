import { describe, expect, it } from 'vitest'
import { codeOf, previewOf, type WidgetLook } from './ways.ts'

const plain: WidgetLook = {
  position: 'right',
  theme: 'auto',
  locale: '',
  color: '',
  text: '',
  radius: '',
  zIndex: '',
}
const server = 'https://counter.example'
const look: WidgetLook = { ...plain, position: 'left', theme: 'dark', text: `L'été "là"`, zIndex: '5' }

describe('the four ways to a page', () => {
  it('WGT-02 says nothing that the widget does by itself', () => {
    expect(codeOf('script', 'lea', server, plain)).toBe(
      '<script src="https://counter.example/widget/embed.js" data-webchat-id="lea" defer></script>',
    )
    expect(previewOf('lea', plain)).toBe('/frame/preview.html?webchatId=lea')
  })
  it('WGT-02 keeps every text inside its place', () => {
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
})
