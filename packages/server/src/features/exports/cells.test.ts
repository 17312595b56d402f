import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './cells.ts'

const call = 'HYPERLINK("http://x")'
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
const before = [
  '',
  ' ',
  '\u00A0',
  '\u3000',
  '\n ',
  '\t',
  '\r',
  '\u0000',
  '\u0001',
  '\u200B',
  '\uFEFF',
  '\u2060',
  '\u202E',
  '\u00AD',
]

describe('T15 G17 a cell that looks like a formula', () => {
  it.each(signs)(
    'begins with an apostrophe where it begins with %s, also behind what no one sees',
    (sign) => {
      const bare = before.filter((hidden) => !escapeFormula(hidden + sign + call).startsWith("'"))
      expect(bare.map(encodeURIComponent)).toEqual([])
      expect(escapeFormula(`\u0001${sign}1`)).toBe(`'${sign}1`)
    },
  )

  it('is read again as it was', () => {
    for (const text of [...signs.map((sign) => ` ${sign}1`), "'quoted'", "l'été", 'Zoé', '1-2', 'ada@x.test'])
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
  })

  it('a text without a sign in front stays as it is', () => {
    for (const text of ['Zoé', ' two words', 'a=b', "l'été", '', '東京', 'two\nlines'])
      expect(escapeFormula(text)).toBe(text)
  })
})
