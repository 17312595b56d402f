import { scaled } from '../packages/server/src/testing/figures.ts'
import { hostileWords } from './hostile-words.ts'

/**
 * Texts that try to run in the page that shows them: each calls `hit` with its number. They are combined of what runs,
 * how its code is written, how its tag is written, and the place that it breaks out of (G6, trust T5).
 */
interface Vector {
  tag: string
  attributes: Record<string, string>
  event: string
  /** What stands around it, where it runs only inside something else; `*` is the tag itself. */
  within?: string
}

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

const vectors: readonly Vector[] = [
  { tag: 'img', attributes: { src: 'x' }, event: 'onerror' },
  { tag: 'image', attributes: { src: 'x' }, event: 'onerror' },
  { tag: 'img', attributes: { srcset: 'x 2x' }, event: 'onerror' },
  { tag: 'img', attributes: { src: PICTURE }, event: 'onload' },
  { tag: 'input', attributes: { type: 'image', src: 'x' }, event: 'onerror' },
  { tag: 'video', attributes: { src: 'x' }, event: 'onerror', within: '*</video>' },
  { tag: 'audio', attributes: { src: 'x' }, event: 'onerror', within: '*</audio>' },
  { tag: 'source', attributes: { src: 'x' }, event: 'onerror', within: '<video>*</video>' },
  { tag: 'svg', attributes: {}, event: 'onload', within: '*</svg>' },
  { tag: 'image', attributes: { href: 'x' }, event: 'onerror', within: '<svg>*</svg>' },
  { tag: 'animate', attributes: { attributeName: 'x', dur: '1s' }, event: 'onbegin', within: '<svg>*</svg>' },
  { tag: 'set', attributes: { attributeName: 'x', dur: '1s' }, event: 'onbegin', within: '<svg>*</svg>' },
  { tag: 'iframe', attributes: {}, event: 'onload', within: '*</iframe>' },
  { tag: 'iframe', attributes: { src: 'about:blank' }, event: 'onload', within: '*</iframe>' },
  { tag: 'link', attributes: { rel: 'stylesheet', href: 'x' }, event: 'onerror' },
  { tag: 'style', attributes: {}, event: 'onload', within: '*i{}</style>' },
  { tag: 'details', attributes: { open: '' }, event: 'ontoggle', within: '*x</details>' },
  { tag: 'marquee', attributes: { width: '1' }, event: 'onstart', within: '*x</marquee>' },
  { tag: 'img', attributes: { src: 'x' }, event: 'onerror', within: '<math><mtext>*</mtext></math>' },
  { tag: 'img', attributes: { src: 'x' }, event: 'onerror', within: '<table><caption>*</table>' },
  { tag: 'input', attributes: { autofocus: '' }, event: 'onfocus' },
  { tag: 'script', attributes: { src: 'x' }, event: 'onerror', within: '*</script>' },
  { tag: 'body', attributes: {}, event: 'onload' },
]

const asEntities = (code: string, base: 10 | 16) =>
  [...code].map((sign) => `&#${base === 16 ? 'x' : ''}${sign.codePointAt(0)?.toString(base)};`).join('')

/** Ways to write a call, for an attribute in double quotes. */
const codings: readonly ((number: number) => string)[] = [
  (number) => `hit(${number})`,
  (number) => asEntities(`hit(${number})`, 10),
  (number) => asEntities(`hit(${number})`, 16),
  (number) => `\\u0068it(${number})`,
  (number) => `hit\`${number}\``,
  (number) => `top['hit'](${number})`,
  (number) => `eval(atob('${btoa(`hit(${number})`)}'))`,
  (number) => `setTimeout('hit(${number})')`,
  (number) => `javascript:hit(${number})`,
  (number) => `hit&lpar;${number}&rpar;`,
  (number) => `/**/hit/**/(${number})`,
]

const mixed = (text: string) =>
  [...text].map((sign, index) => (index % 2 ? sign.toUpperCase() : sign.toLowerCase())).join('')

type Write = (name: string, value: string) => string
const write = (attributes: Record<string, string>, one: Write) =>
  Object.entries(attributes)
    .map(([name, value]) => one(name, value))
    .join('')
const usual: Write = (name, value) => ` ${name}="${value}"`

/** Ways to write a tag with its attributes. */
const writings: readonly ((tag: string, attributes: Record<string, string>) => string)[] = [
  (tag, all) => `<${tag}${write(all, usual)}>`,
  (tag, all) => `<${mixed(tag)}${write(all, (name, value) => usual(mixed(name), value))}>`,
  (tag, all) => `<${tag}${write(all, (name, value) => `/${name}="${value}"`)}>`,
  (tag, all) => `<${tag}${write(all, (name, value) => `\t${name}\t="${value}"`)}\t>`,
  (tag, all) => `<${tag}${write(all, (name, value) => `\f${name}=\f"${value}"`)}/>`,
  (tag, all) => `<${tag} x=">"${write(all, usual)}>`,
  (tag, all) => `<${tag} ""${write(all, usual)}>`,
]

/** Each breaks out of a place in which a careless page would write a text. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</textarea>${text}`,
  (text) => `</title></style></script>${text}`,
  (text) => `-->${text}<!--`,
  (text) => `]]>${text}`,
  (text) => `{{constructor.constructor('hit()')()}}${text}`,
  (text) => `\u202e${text}\u202c`,
]

function pick<T>(all: readonly T[], number: number): T {
  return all[number % all.length] as T
}

/** One of thousands: the four counts of variants have no common factor, so that every combination occurs. */
function combine(number: number): string {
  const { tag, attributes, event, within = '*' } = pick(vectors, number)
  const code = pick(codings, number)(number)
  const written = pick(writings, number)(tag, { ...attributes, [event]: code })
  return pick(places, number)(within.replace('*', () => written))
}

const COMBINED = scaled(100, 500)

/** No two are alike; the number of each combined one is its place. */
export const hostileTexts: readonly string[] = [
  ...Array.from({ length: COMBINED }, (_, number) => combine(number)),
  ...hostileWords,
]
