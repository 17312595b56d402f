import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileName, keptName } from './file-name.ts'
import { disposition } from './file-response.ts'

const odd = fc.constantFrom(
  '/',
  '\\',
  '..',
  '\u202E',
  '\u2066',
  '\0',
  '\r\n',
  '"',
  '%00',
  '.exe',
  ' ',
  '\u200B',
  '😀',
)
const given = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 30 })
  .map((all) => all.join(''))

describe('names of files (T12)', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\devis.docx', 'devis.docx'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\0b\r\nc.pdf', 'ab c.pdf'],
    ['. .bashrc', 'bashrc'],
    ['devis . docx', 'devis . docx'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['.pdf', 'pdf'],
    ['', 'file'],
    [`${'é'.repeat(300)}.odt`, `${'é'.repeat(120)}.odt`],
  ])('%j is kept as %j', (name, kept) => {
    expect(keptName(name)).toBe(kept)
  })

  it('leaves of any name nothing that a disk, a header or a reader could take for something else', () => {
    fc.assert(
      fc.property(given, fc.boolean(), (name, isKnown) => {
        const made = isKnown ? fileName(name, 'video/mp4') : keptName(name)
        expect(made).toMatch(/^[^\s./\\][^/\\:<>"|?*%\p{Cc}\p{Cf}\p{Cs}]*$/u)
        expect(made).not.toMatch(/\.\.|[\s.]$/)
        expect([...made].length).toBeLessThanOrEqual(131)
        if (isKnown) expect(made.endsWith('.mp4')).toBe(true)
        expect(disposition('attachment', made)).toMatch(
          /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!$&+^`|#-]*$/,
        )
      }),
      { numRuns: 2000 },
    )
  })
})
