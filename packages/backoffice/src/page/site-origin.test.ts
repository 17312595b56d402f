import { describe, expect, it } from 'vitest'
import { siteOrigin } from './site-origin.ts'

describe('siteOrigin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    [' www.shop.example/contact?x=1 ', 'https://www.shop.example'],
    ['Shop.Example', 'https://shop.example'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['shop', undefined],
    ['ftp://shop.example', undefined],
    ['my shop', undefined],
    ['', undefined],
  ])('reads %j as %s', (address, origin) => {
    expect(siteOrigin(address)).toBe(origin)
  })
})
