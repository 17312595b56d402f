import { describe, expect, it } from 'vitest'
import { isMapsAddress, MapsAddress } from './maps-address.ts'

describe('the address of a place at Google (MSG-17)', () => {
  it.each([
    'https://maps.google.com/?cid=1',
    'https://www.google.com/maps/place/Boulangerie/@16.2,-61.5,17z',
    'https://www.google.fr/maps?cid=12',
    'https://google.co.uk/maps',
    'https://maps.app.goo.gl/AbC123',
    'https://goo.gl/maps/AbC123',
    'https://g.page/r/CdX1/review',
    'https://search.google.com/local/writereview?placeid=ChIJ1',
    'https://share.google/AbC',
  ])('takes %s', (value) => expect(isMapsAddress(value)).toBe(true))
  it.each([
    'http://maps.google.com/?cid=1',
    'https://shop.example/maps',
    'https://google.com.shop.example/maps',
    'https://maps.google.com.evil.example/',
    'https://me@maps.google.com/?cid=1',
    'https://maps.google.com:444/?cid=1',
    'https://www.google.com/search?q=x',
    'https://www.google.com/mapsandmore',
    'https://goo.gl/AbC',
    'maps.google.com/?cid=1',
    'https://maps.google.com/?cid=1 ',
    'javascript:alert(1)//maps.google.com',
    '',
  ])('refuses %s', (value) => expect(isMapsAddress(value)).toBe(false))
  it('says what is asked for, and takes 500 characters at most', () => {
    expect(MapsAddress.safeParse('https://shop.example').error?.issues[0]).toMatchObject({
      params: { code: 'maps_url' },
      message: expect.stringContaining('g.page'),
    })
    expect(MapsAddress.safeParse(`https://g.page/${'a'.repeat(500)}`).success).toBe(false)
  })
})
