/** Letters of other scripts that look like Latin ones: a word is known however it is disguised. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'u',
  х: 'x',
  і: 'i',
  һ: 'h',
  м: 'm',
  н: 'h',
  ɑ: 'a',
  ı: 'i',
}

/** Lower case without accents, ligatures and look-alikes; everything else becomes a space. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
