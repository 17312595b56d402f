import { frenchPages } from './french-pages.ts'
import { frenchRcs } from './french-rcs.ts'
import { frenchWhatsapp } from './french-whatsapp.ts'

export const french = [frenchWhatsapp, frenchPages, frenchRcs] as const
const all: Readonly<Record<string, string>> = Object.assign({}, ...french)

/** A sample as it can be chosen: its name, which is English, and what the page calls it in each language. */
export function chosenBy({ platform, name }: { platform: string; name: string }) {
  return { platform, name, labels: { en: name, fr: all[name] } }
}
