import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** What the style sheets ask for (font-feature-settings, tabular-nums) besides what every text needs. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv11', 'ss03']

/** The two files that a French or English page needs, with the weights that the style sheets use. */
const fonts = [
  { file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', weights: { min: 400, max: 700 } },
  {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weights: { min: 600, max: 700 },
  },
]

const charactersFrom = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** The `unicode-range` of these files in fonts.css of @comptoir/ui: they stay whole for every Latin text. */
const characters = [
  charactersFrom(0x20, 0x7e),
  charactersFrom(0xa0, 0xff),
  charactersFrom(0x2000, 0x206f),
  '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u20ac\u2122\u2191\u2193\u2212\u2215\ufffd',
].join('')

/**
 * Makes smaller copies of the fonts in a folder: the same characters, fewer weights and features.
 * @param {string} folder
 * @returns {Promise<Record<string, string>>} aliases that put them in the place of the packages' files
 */
export async function subsetFonts(folder) {
  await mkdir(folder, { recursive: true })
  const { resolve } = createRequire(fileURLToPath(import.meta.resolve('@comptoir/ui/package.json')))
  return Object.fromEntries(
    await Promise.all(
      fonts.map(async ({ file, weights }) => {
        const whole = await readFile(resolve(file))
        const small = path.join(folder, path.basename(file))
        const options = { keepFeatures, variationAxes: { wght: { ...weights, default: weights.min } } }
        await writeFile(small, await subsetFont(whole, characters, { ...options, targetFormat: 'woff2' }))
        return [file, small]
      }),
    ),
  )
}
