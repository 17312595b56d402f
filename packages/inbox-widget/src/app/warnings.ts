import type { InboxWidgetEvents, InboxWidgetOptions } from './bridge.ts'

type Named = Pick<InboxWidgetOptions, 'webchatId'>

const choices: Partial<Record<keyof InboxWidgetOptions, RegExp>> = {
  position: /^(left|right)$/,
  theme: /^(light|dark|auto)$/,
  locale: /^(fr|en)\b/i,
  zIndex: /^-?\d+$/,
  server: /^https?:\/\/.*[^/]$/,
  webchatId: /^[\w-]+$/,
}
/** What a value of the option must be as, in CSS. */
const lengths: Partial<Record<string, string>> = { color: 'color', radius: 'border-radius', offset: 'margin' }
const known = new Set([
  ...['webchatId', 'server', 'locale', 'color', 'radius', 'position', 'offset', 'zIndex', 'theme', 'text'],
  ...['phone', 'emailAddress', 'hasConsent', 'consent', 'container'],
])
/** What is no attribute of the script tag. */
const ofModules = new Set(['hasConsent', 'container'])
const said = new Set<string>()

/** Says a mistake of the page once, with what it takes to find it: the web chat and the page's origin. */
export function warn({ webchatId }: Named, mistake: string): void {
  const text = `Comptoir, web chat "${webchatId}" on ${location.origin}: ${mistake}`
  if (said.has(text)) return
  said.add(text)
  // biome-ignore lint/suspicious/noConsole: this is for who makes the page, and no one else reads it
  console.warn(text)
}

function faultOf(name: string, value: unknown): string | undefined {
  const rule = choices[name as keyof InboxWidgetOptions]
  if (rule && !rule.test(String(value))) return `"${value}" is no ${name}; it must match ${rule.source}.`
  const property = lengths[name]
  const isCss = !property || CSS.supports(property, String(value))
  return isCss ? undefined : `"${value}" is no ${name}; it must be a value of CSS, as for ${property}.`
}

/** A mistake of the page is said to who made it, and the chat stands all the same. */
export function warnOfMistake(options: Named, mistake: unknown): void {
  warn(options, mistake instanceof Error ? mistake.message : String(mistake))
}

/** Warns of options that are misspelt, or have a value that no option has. */
export function warnOfOptions(options: InboxWidgetOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const fault = value === undefined ? undefined : faultOf(name, value)
    if (!known.has(name)) warn(options, `there is no option "${name}"; there are ${[...known].join(', ')}.`)
    else if (fault) warn(options, fault)
  }
}

/** As an attribute of the script tag is written. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Whether two words differ by a letter or two, the longer ones, or only by case and hyphens. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) => word.toLowerCase().replace(/-/g, '')) as [string, string]
  let row = [...Array(b.length + 1).keys()]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return (row[b.length] as number) <= (b.length > 5 ? 2 : b.length - 4)
}

/**
 * Warns of attributes of the script tag that are misspelt, or have a value that no option has. Other attributes are
 * those of the page's own tools.
 */
export function warnOfAttributes({ dataset }: HTMLElement): void {
  const options = { ...dataset, webchatId: dataset.webchatId ?? '' }
  for (const [name, value] of Object.entries(dataset)) {
    const near = [...known].find((option) => !ofModules.has(option) && isNear(name, option))
    const fault = faultOf(name, value)
    if (!known.has(name) && near)
      warn(options, `there is no attribute ${attributeOf(name)}. Is it ${attributeOf(near)}?`)
    else if (known.has(name) && fault) warn(options, `${attributeOf(name)}: ${fault}`)
  }
}

/** Warns where the server refuses a page or its visitor. */
export function warnOfRefusal(options: Named, { reason }: InboxWidgetEvents['refused']): void {
  warn(
    options,
    reason === 'identity'
      ? 'the server refuses the token of setUser. Is it signed (HS256) with the identity secret of this web chat, with sub and exp?'
      : `the server refuses this page. Is the id right, and is ${location.origin} among the allowed origins of this web chat?`,
  )
}
