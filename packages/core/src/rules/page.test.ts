import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { PageAddress, PageTitle } from './page.ts'

describe('the page that a visitor writes from', () => {
  test.each([
    ['https://shop.example/cakes', 'https://shop.example/cakes'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example/reset?token=s3cret', 'https://shop.example/reset'],
    ['https://shop.example/#access_token=s3cret', 'https://shop.example/'],
    ['https://ada:s3cret@shop.example/cakes', 'https://shop.example/cakes'],
    ['javascript:alert(1)', ''],
    ['file:///home/ada/cakes.html', ''],
    ['null/cakes', ''],
    ['', ''],
  ])('D-22 of the address %s this is kept: %s', (given, kept) => {
    expect(safeParse(PageAddress, given).data).toBe(kept)
  })

  test('a title of several lines or with hidden characters becomes one plain line', () => {
    expect(safeParse(PageTitle, ' Gâteaux\n\t au  \u202Echocolat\u2028').data).toBe('Gâteaux au chocolat')
  })

  test.each([
    ['address', PageAddress, `https://shop.example/${'a'.repeat(2000)}`],
    ['title', PageTitle, 'a'.repeat(301)],
  ])('an %s that is too long is refused', (_, schema, given) => {
    expect(safeParse(schema, given).success).toBe(false)
  })
})
