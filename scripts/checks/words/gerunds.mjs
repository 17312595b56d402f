const CODE = /\.[cm]?[jt]sx?$/
/** Words that end like a gerund and name a thing. */
const NOUNS = new Set(
  'booking closing drawing encoding greeting heading incoming mapping messaging onboarding paging pricing proofreading setting shedding spelling string thing warning writing'.split(
    ' ',
  ),
)

/** The gerund that a module is named by, such as "sending" of `message-sending.ts`; undefined where it has none. */
export function gerundOf(file) {
  if (!CODE.test(file)) return undefined
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '')
  const last = name.split('-').at(-1) ?? ''
  const word = last.replace(/.*(?=\p{Lu}\p{Ll}+$)/u, '').toLowerCase()
  return word.endsWith('ing') && !NOUNS.has(word) ? word : undefined
}
