import type { InboxWidgetEvents, InboxWidgetOptions } from './bridge.ts'

type Named = Pick<InboxWidgetOptions, 'webchatId'>

const choices: Partial<Record<keyof InboxWidgetOptions, RegExp>> = {
  position: /^(left|right)$/,
  theme: /^(light|dark|auto)$/,
  locale: /^(fr|en)\b/i,
  zIndex: /^\d+$/,
}
const known = new Set([
  ...['webchatId', 'server', 'locale', 'color', 'radius', 'position', 'offset', 'zIndex', 'theme', 'text'],
  ...['phone', 'emailAddress', 'hasConsent', 'consent', 'container'],
])
const said = new Set<string>()

/** Says a mistake of the page once, with what it takes to find it: the web chat and the page's origin. */
export function warn({ webchatId }: Named, mistake: string): void {
  const text = `Comptoir, web chat "${webchatId}" on ${location.origin}: ${mistake}`
  if (said.has(text)) return
  said.add(text)
  // biome-ignore lint/suspicious/noConsole: this is for who makes the page, and no one else reads it
  console.warn(text)
}

/** Warns of options that are misspelt, or have a value that no option has. */
export function warnOfOptions(options: InboxWidgetOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const rule = choices[name as keyof InboxWidgetOptions]
    if (!known.has(name)) warn(options, `there is no option "${name}"; there are ${[...known].join(', ')}.`)
    else if (value !== undefined && rule && !rule.test(String(value)))
      warn(options, `"${value}" is no ${name}; it must match ${rule.source}.`)
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
