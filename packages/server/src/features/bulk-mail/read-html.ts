import { contrastOf } from '@comptoir/core/rules'
import { Parser } from 'htmlparser2'

/** What is found in the HTML of a mail, as a mail program shows it. */
export interface ReadHtml {
  /** Addresses of pictures without words. */
  missingAlt: string[]
  /** Words that are hard to read, each colour on each ground once (WCAG 2.2, 1.4.3). */
  faint: { text: string; contrast: number }[]
  /** http and https addresses behind links, each once. */
  links: string[]
}

/** How words inside an element look; undefined for what is not known. */
interface Look {
  color: string | undefined
  ground: string | undefined
  isHidden: boolean
}

const READABLE = 4.5
const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  navy: '#000080',
  yellow: '#ffff00',
  orange: '#ffa500',
}

/** A colour as `#rrggbb`; undefined for one that has no such form, such as a gradient or one that lets through. */
function hexOf(written: string): string | undefined {
  const color = written.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(color)) return color
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replace(/[0-9a-f]/g, '$&$&')
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(color)
  if (!rgb) return NAMED[color]
  const parts = rgb.slice(1).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}

function styleOf(style = ''): Record<string, string> {
  const declarations = style.split(';').map((one) => one.split(':'))
  return Object.fromEntries(
    declarations.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join(':').trim()]),
  )
}

/** A colour where one is written, else that around it; unknown where it cannot be read. */
const inherit = (written: string | undefined, around: string | undefined) =>
  written === undefined || written === '' ? around : hexOf(written)

function lookOf(attributes: Readonly<Record<string, string>>, around: Look): Look {
  const style = styleOf(attributes.style)
  const ground = style['background-color'] || style.background || attributes.bgcolor
  return {
    color: inherit(style.color || attributes.color, around.color),
    ground: attributes.background ? undefined : inherit(ground, around.ground),
    isHidden: around.isHidden || style.display === 'none',
  }
}

const EMPTY_ELEMENTS = new Set(['img', 'br', 'hr', 'col', 'meta', 'link', 'input'])
const UNSEEN = new Set(['style', 'title', 'head'])

/** Reads the HTML of a mail as it leaves. */
export function readMailHtml(html: string): ReadHtml {
  const looks: Look[] = [{ color: '#000000', ground: '#ffffff', isHidden: false }]
  const missingAlt: string[] = []
  const faint = new Map<string, { text: string; contrast: number }>()
  const links = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      const around = looks.at(-1)
      if (!around) return
      if (name === 'img') {
        if ((attributes.alt ?? '').trim() === '') missingAlt.push(attributes.src ?? '')
      }
      if (name === 'a' && /^https?:/i.test(attributes.href ?? '')) links.add(attributes.href ?? '')
      if (EMPTY_ELEMENTS.has(name)) return
      const look = lookOf(attributes, around)
      looks.push({ ...look, isHidden: look.isHidden || UNSEEN.has(name) })
    },
    onclosetag(name) {
      if (!EMPTY_ELEMENTS.has(name)) looks.pop()
    },
    ontext(written) {
      const text = written.replaceAll('\u034f', '').replace(/\s+/g, ' ').trim()
      const { color, ground, isHidden } = looks.at(-1) ?? { isHidden: true }
      if (text === '' || isHidden) return
      if (color === undefined || ground === undefined) return
      const contrast = contrastOf(color, ground)
      const key = `${color} ${ground}`
      if (contrast < READABLE && !faint.has(key))
        faint.set(key, { text: text.slice(0, 60), contrast: Math.floor(contrast * 10) / 10 })
    },
  })
  parser.end(html)
  return { missingAlt, faint: [...faint.values()], links: [...links] }
}
