import type { Webchat } from '@comptoir/core/webchat'

/** A text as it stands in an attribute. */
function quoted(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** What is chosen on the widget's page, and what helps without us; empty texts leave it to the venue or the browser. */
export interface WidgetLook {
  position: 'left' | 'right'
  theme: 'auto' | 'light' | 'dark'
  locale: '' | 'fr' | 'en'
  color: string
  text: string
  radius: string
  zIndex: string
  /** Offered where neither the chat nor its server can be reached. */
  phone: string
  emailAddress: string
}

/** What a page may choose for itself, beside what is kept of the chat. */
export type LookOnPage = Pick<WidgetLook, 'theme' | 'locale' | 'radius' | 'zIndex'>

/** A page that chooses nothing. */
export const plainPage: LookOnPage = { theme: 'auto', locale: '', radius: '', zIndex: '' }

/** What a page says of a web chat at first: its looks, so that the launcher is drawn before anything is asked. */
export function lookOf(
  { look, phone, emailAddress }: Pick<Webchat, 'look' | 'phone' | 'emailAddress'>,
  onPage = plainPage,
): WidgetLook {
  const { side, color, launcherText } = look
  return { position: side, color, text: launcherText, ...onPage, phone, emailAddress }
}

/** The methods of embedding the widget in a page. */
export const embedMethods = ['script', 'module', 'react', 'element'] as const
export type EmbedMethod = (typeof embedMethods)[number]

const defaults: Partial<WidgetLook> = { position: 'right', theme: 'auto' }

/** What differs from what the widget does by itself, in the order of the options. */
function chosen(look: WidgetLook): [keyof WidgetLook, string][] {
  const entries = Object.entries(look) as [keyof WidgetLook, string][]
  return entries.filter(([name, value]) => value !== '' && value !== defaults[name])
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const literal = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function scriptTag(id: string, server: string, look: WidgetLook): string {
  const attributes = [
    ['src', `${server}/widget/embed.js`],
    ['data-webchat-id', id],
    ...chosen(look).map(([name, value]) => [`data-${kebab(name)}`, value]),
  ].map(([name, value]) => `${name}="${quoted(value ?? '')}"`)
  return `<script ${attributes.join(' ')} async></script>`
}

function moduleCode(id: string, server: string, look: WidgetLook): string {
  const options = [['webchatId', id], ['server', server], ...chosen(look)] as [string, string][]
  const lines = options.map(([name, value]) => `  ${name}: ${literal(value)},`)
  return [
    "import { createInboxWidget } from '@comptoir/inbox-widget'",
    '',
    'const widget = createInboxWidget({',
    ...lines,
    '})',
    "widget.on('unread', (count) => console.log(count))",
  ].join('\n')
}

function reactCode(id: string, server: string, look: WidgetLook): string {
  const props = [['webchatId', id], ['server', server], ...chosen(look)] as [string, string][]
  const lines = props.map(([name, value]) => `      ${name}={${literal(value)}}`)
  return [
    "import { InboxWidget } from '@comptoir/inbox-widget/react'",
    '',
    'export function App() {',
    '  return (',
    '    <InboxWidget',
    ...lines,
    '    />',
    '  )',
    '}',
  ].join('\n')
}

function elementCode(id: string, server: string, look: WidgetLook): string {
  const attributes = [
    ['webchat', id],
    ['server', server],
    ...chosen(look).map(([name, value]) => [kebab(name), value]),
  ]
  const text = attributes.map(([name, value]) => `  ${name}="${quoted(value ?? '')}"`).join('\n')
  return `<script type="module">import '@comptoir/inbox-widget/element'</script>\n<comptoir-inbox\n${text}\n></comptoir-inbox>`
}

const writers = { script: scriptTag, module: moduleCode, react: reactCode, element: elementCode }

/** The code that brings a web chat onto a page, with what was chosen. */
export function codeOf(method: EmbedMethod, id: string, server: string, look: WidgetLook): string {
  return writers[method](id, server, look)
}

/** The page that shows the real widget with these options, and `edited` instead of what is saved of the chat. */
export function previewOf(id: string, look: WidgetLook, edited?: object): string {
  const asked = `/frame/preview.html?${new URLSearchParams([['webchatId', id], ...chosen(look)])}`
  return edited ? `${asked}#${encodeURIComponent(JSON.stringify(edited))}` : asked
}

/** How a site's server signs who a visitor is, in Node. */
export const signingCode = `import { SignJWT } from 'jose'

const secret = new TextEncoder().encode(process.env.COMPTOIR_IDENTITY_SECRET)
const token = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(user.id)
  .setExpirationTime('5m')
  .sign(secret)

// In the page, before or after the widget has loaded:
(window.Comptoir ||= []).push(['setUser', { token }])`
