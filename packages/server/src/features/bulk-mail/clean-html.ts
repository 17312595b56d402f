import type { MailCleaned } from '@comptoir/core/campaigns'
import { isOwnFile, isWebAddress } from '@comptoir/core/rules'
import sanitizeHtml from 'sanitize-html'

/** What HTML of a merchant is once nothing is in it that mail programs drop or that could act on its reader. */
export interface CleanHtml {
  /** What stood in the body, without `html`, `head` and `body`. */
  html: string
  /** The style sheets that stood in it. */
  styles: string
  cleaned: MailCleaned[]
  /** Addresses behind links that lead nowhere. */
  malformedLinks: string[]
}

const LAYOUT = 'div span center table thead tbody tfoot tr td th caption col colgroup'.split(' ')
const TEXT =
  'h1 h2 h3 h4 h5 h6 p br hr pre blockquote ul ol li dl dt dd b strong i em u s small big sub sup font abbr address code'.split(
    ' ',
  )
const FRAMES = 'html head body title meta base'.split(' ')
const FORMS = 'form input button textarea select option optgroup label fieldset legend datalist output'.split(
  ' ',
)
const EMBEDS = 'iframe frame frameset object embed applet video audio source canvas svg math'.split(' ')

const ATTRIBUTES =
  'style class id align valign width height bgcolor border cellpadding cellspacing color face size dir lang role title colspan rowspan background aria-hidden aria-label'.split(
    ' ',
  )

/** In a style, what fetches, runs or leaves its place. */
const UNSAFE_STYLE =
  /@import|@charset|expression\s*\(|javascript:|vbscript:|behaviou?r\s*:|-moz-binding|position\s*:\s*(?:fixed|absolute|sticky)|url\s*\(\s*['"]?\s*(?!https?:)|<|\\/i

const isKeptLink = (href: string) =>
  isWebAddress(href) || /^(?:mailto|tel):[^\s]+$/i.test(href) || /^#[\w-]*$/.test(href)

/** Counts what is taken out, each kind with its first example. */
function createList() {
  const found = new Map<MailCleaned['what'], MailCleaned>()
  return {
    add(what: MailCleaned['what'], example: string) {
      const one = found.get(what) ?? { what, example: example.slice(0, 80), count: 0 }
      one.count += 1
      found.set(what, one)
    },
    all: () => [...found.values()],
  }
}

type List = ReturnType<typeof createList>

function noteTag(list: List, tag: string): void {
  if (LAYOUT.includes(tag) || TEXT.includes(tag) || FRAMES.includes(tag)) return
  if (['a', 'img', 'style'].includes(tag)) return
  if (tag === 'script' || tag === 'noscript') list.add('script', `<${tag}>`)
  else if (tag === 'link') list.add('styleSheet', '<link>')
  else if (FORMS.includes(tag)) list.add('form', `<${tag}>`)
  else list.add(EMBEDS.includes(tag) ? 'embed' : 'element', `<${tag}>`)
}

const keepsStyle = (declaration: string) => declaration.trim() !== '' && !UNSAFE_STYLE.test(declaration)

/** The declarations of an element that may stay. */
function cleanStyle(list: List, style: string): string {
  const declarations = style.split(';').filter((one) => one.trim() !== '')
  for (const one of declarations) if (!keepsStyle(one)) list.add('attribute', one.trim())
  return declarations.filter(keepsStyle).join(';')
}

interface Around {
  origin: string
  list: List
  malformedLinks: string[]
}

/** An address that stays, absolute; undefined for one that is taken out. */
function keptAddress(name: string, value: string, { origin, list, malformedLinks }: Around) {
  const address = value.trim()
  if (name !== 'href' && isOwnFile(address)) return new URL(address, origin).href
  if (name === 'href' ? isKeptLink(address) : isWebAddress(address)) return address
  if (/^\s*(?:javascript|vbscript|data|file):/i.test(address.replace(/[\0-\x20]/g, '')))
    list.add('link', address)
  else if (name === 'href' && address !== '') malformedLinks.push(address.slice(0, 200))
  return undefined
}

function cleanAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  around: Around,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) around.list.add('handler', name)
    else if (name === 'style') kept.style = cleanStyle(around.list, value)
    else if (name === 'href' || name === 'src' || name === 'background') {
      const address = keptAddress(name, value, around)
      if (address !== undefined) kept[name] = address
    } else kept[name] = value
  }
  if (tag === 'a') kept.target = '_blank'
  return kept
}

/**
 * Cleans the HTML of a mail (EML-03, second kind): scripts, forms, event handlers, outside style sheets and links that
 * run something go and are listed; tables, inline styles and style sheets that fetch nothing stay.
 */
export function cleanHtml(source: string, origin: string): CleanHtml {
  const list = createList()
  const malformedLinks: string[] = []
  const around = { origin, list, malformedLinks }
  const styles: string[] = []
  const html = sanitizeHtml(source, {
    allowedTags: [...LAYOUT, ...TEXT, 'a', 'img', 'style'],
    allowVulnerableTags: true,
    nonTextTags: ['script', 'style', 'noscript', 'textarea', 'option', 'title', 'svg', 'math'],
    allowedAttributes: {
      '*': ATTRIBUTES,
      a: [...ATTRIBUTES, 'href', 'target', 'rel'],
      img: [...ATTRIBUTES, 'src', 'alt'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    onOpenTag: (tag) => noteTag(list, tag),
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: cleanAttributes(tagName, attributes, around) }),
    },
    exclusiveFilter: ({ tag, text }) => {
      if (tag !== 'style') return false
      if (UNSAFE_STYLE.test(text)) list.add('styleSheet', text.trim())
      else styles.push(text.trim())
      return true
    },
  })
  return { html: html.trim(), styles: styles.join('\n'), cleaned: list.all(), malformedLinks }
}
