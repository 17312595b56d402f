import { describe, expect, it } from 'vitest'
import { checkTable } from './check.ts'
import { readHere, readPages } from './repository.ts'
import { required } from './required.ts'

describe('the table of ASVS 5.0.0 (G20)', () => {
  const pages = readPages()
  /** What is found when one page is changed, that of the first chapter unless said otherwise. */
  const broken = (from: string | RegExp, to: string, chapter = 'V1') =>
    checkTable(
      pages.map(({ name, text }) => ({
        name,
        text: name.endsWith(`/${chapter}.md`) ? text.replace(from, to) : text,
      })),
      readHere,
    ).problems

  it('G20 knows 70 requirements of level 1, 183 of level 2 and 7 of level 3', () => {
    const levels = [...required.values()]
    expect([1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([70, 183, 7])
  })

  it('G20 each has a test that exists, or a written reason', () => {
    const { problems, counts } = checkTable(pages, readHere)
    expect(problems).toEqual([])
    expect(counts.levels).toEqual({ 1: 70, 2: 183, 3: 7 })
    expect(Object.values(counts.items).reduce((sum, one) => sum + one)).toBe(260)
  })

  it('G20 control: whatever is missing, invented or empty is found', () => {
    const [, test = ''] = /^- test: (.+)$/m.exec(pages[0]?.text ?? '') ?? []
    expect(broken('### 1.2.4 (L1)', '### 1.2.99 (L1)')).toEqual([
      '1.2.4 is not in the table',
      expect.stringContaining('1.2.99 is not one of ours'),
    ])
    expect(broken('### 1.2.4 (L1)', '### 1.2.4 (L2)')).toEqual([
      expect.stringContaining('1.2.4 is of level 1'),
    ])
    expect(broken('### 1.2.5 (L1)', '### 1.2.4 (L1)')).toContainEqual(
      expect.stringContaining('1.2.4 stands there twice'),
    )
    expect(broken(test, `${test}, nearly`)).toEqual([expect.stringContaining('names a test that is not in')])
    expect(broken(/`[^`]+\.test\.tsx?`/, '`server/src/none.test.ts`')).toEqual([
      expect.stringContaining('names a file of tests that is not there'),
    ])
    expect(broken(/^(### 1\.2\.4 .+\n\n)(?:- .+\n(?: {2}.+\n)*)+/m, '$1')).toEqual([
      expect.stringContaining('1.2.4 has neither test nor reason'),
    ])
    expect(broken(/^- absent: .+$/m, '- absent: none')).toEqual([expect.stringContaining('says too little')])
    expect(broken(/security\.md#[\w-]+/, 'security.md#nowhere', 'V2')).toEqual([
      expect.stringContaining('links to a section that is not there'),
    ])
  })
})
