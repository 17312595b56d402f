import {
  joinRuns,
  listOf,
  type MailListKind,
  type MailMarks,
  type MailParagraph,
  type MailRun,
  runsOf,
  type TextPoint,
  type TextSelection,
} from '@comptoir/core/mail-design'
import { isWebAddress } from '@comptoir/core/rules'

/** Elements that begin a paragraph of their own. */
const BLOCKS =
  /^(ADDRESS|ARTICLE|BLOCKQUOTE|CENTER|DD|DIV|DL|DT|FIGURE|FOOTER|H[1-6]|HEADER|LI|MAIN|OL|P|PRE|SECTION|TABLE|TBODY|TD|TH|TR|UL)$/
/** Elements of which no reader sees anything. */
const UNSEEN = /^(HEAD|IFRAME|LINK|META|NOSCRIPT|OBJECT|SCRIPT|STYLE|SVG|TEMPLATE|TITLE)$/i

interface Reading {
  paragraphs: MailParagraph[]
  runs: MailRun[]
  list: MailListKind | undefined
  /** White space as the markup of a website or of Word has it, where line breaks mean nothing. */
  isForeign: boolean
}

function flush(reading: Reading, isKept: boolean): void {
  const runs = joinRuns(reading.runs)
  const isEmpty = runs.every(({ text }) => text.trim() === '')
  reading.runs = []
  if (isEmpty && (reading.isForeign || !isKept)) return
  reading.paragraphs.push(reading.list ? { list: reading.list, runs } : runs)
}

const isWordBullet = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

/** The list that an element is an item of: as the editor, a website, or Word writes it. */
function listAt(element: Element, list: MailListKind | undefined): MailListKind | undefined {
  const own = element.getAttribute('data-list')
  if (own === 'bullet' || own === 'number') return own
  if (element.tagName === 'LI') return element.closest('ol,ul')?.tagName === 'OL' ? 'number' : 'bullet'
  if (/MsoListParagraph/.test(element.className)) {
    const mark = [...element.querySelectorAll('[style]')].find(isWordBullet)?.textContent ?? ''
    return /\d/.test(mark) ? 'number' : 'bullet'
  }
  return list
}

function marksAt(element: Element, marks: MailMarks): MailMarks {
  const style = element.getAttribute('style') ?? ''
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  // Google Docs wraps all of a paste into a bold element that says it is none.
  const isNormal = /font-weight:\s*(normal|400)/i.test(style)
  return {
    isBold:
      !isNormal &&
      (marks.isBold || /^(B|STRONG)$/.test(element.tagName) || /font-weight:\s*(bold|[6-9]00)/i.test(style)),
    isItalic: marks.isItalic || /^(I|EM)$/.test(element.tagName) || /font-style:\s*italic/i.test(style),
    href: href.length <= 2000 && isWebAddress(href) ? href : marks.href,
  }
}

function readInto(reading: Reading, node: Node, marks: MailMarks): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? ''
    reading.runs.push({ ...marks, text: reading.isForeign ? text.replace(/[\s\u00a0]+/g, ' ') : text })
    return
  }
  if (!(node instanceof Element) || UNSEEN.test(node.tagName) || isWordBullet(node)) return
  if (node.tagName === 'BR') {
    reading.runs.push({ ...marks, text: '\n' })
    return
  }
  const isBlock = BLOCKS.test(node.tagName)
  const outer = reading.list
  if (isBlock) {
    flush(reading, false)
    reading.list = listAt(node, outer)
  }
  for (const child of node.childNodes) readInto(reading, child, marksAt(node, marks))
  if (!isBlock) return
  endLine(reading)
  flush(reading, true)
  reading.list = outer
}

/** The line break that keeps the last line of a paragraph open is none of its text. */
function endLine(reading: Reading): void {
  const last = reading.runs.at(-1)
  if (last?.text === '\n') reading.runs.pop()
}

const PLAIN: MailMarks = { isBold: false, isItalic: false, href: '' }

function tidied(paragraph: MailParagraph): MailParagraph {
  const runs = runsOf(paragraph)
  const list = listOf(paragraph)
  const tidy = runs.map((run, at) => ({
    ...run,
    text: at === 0 ? run.text.trimStart() : at === runs.length - 1 ? run.text.trimEnd() : run.text,
  }))
  return list ? { list, runs: joinRuns(tidy) } : joinRuns(tidy)
}

/** The paragraphs of markup: bold, italic, lists and links to the web are kept, everything else is dropped (T5). */
export function readParagraphs(root: Node, isForeign: boolean): MailParagraph[] {
  const reading: Reading = { paragraphs: [], runs: [], list: undefined, isForeign }
  for (const child of root.childNodes) readInto(reading, child, PLAIN)
  endLine(reading)
  flush(reading, false)
  return isForeign ? reading.paragraphs.map(tidied) : reading.paragraphs
}

function runNodes({ text, isBold, isItalic, href }: MailRun): Node {
  const inner = document.createDocumentFragment()
  for (const [at, part] of text.split('\n').entries()) {
    if (at > 0) inner.append(document.createElement('br'))
    if (part !== '') inner.append(part)
  }
  const wrapped = (tag: string, node: Node) => {
    const element = document.createElement(tag)
    element.append(node)
    return element
  }
  let node: Node = inner
  if (isBold) node = wrapped('strong', node)
  if (isItalic) node = wrapped('em', node)
  if (href === '') return node
  const link = wrapped('a', node)
  link.setAttribute('href', href)
  return link
}

/** Draws paragraphs into the editable element. */
export function writeParagraphs(root: HTMLElement, paragraphs: readonly MailParagraph[]): void {
  const drawn = (paragraphs.length > 0 ? paragraphs : [[]]).map((paragraph) => {
    const element = document.createElement('p')
    const list = listOf(paragraph)
    if (list) element.dataset.list = list
    const runs = runsOf(paragraph)
    element.append(...runs.map(runNodes))
    // Keeps an empty line open.
    if (runs.length === 0 || runs.at(-1)?.text.endsWith('\n')) element.append(document.createElement('br'))
    return element
  })
  root.replaceChildren(...drawn)
}

function pointOf(root: HTMLElement, node: Node, offset: number): TextPoint {
  const paragraphs = [...root.children]
  const found = paragraphs.findIndex((one) => one.contains(node))
  if (found < 0) return { paragraph: Math.max(0, Math.min(offset, paragraphs.length - 1)), offset: 0 }
  const range = document.createRange()
  range.setStart(paragraphs[found] ?? root, 0)
  range.setEnd(node, offset)
  const breaks = range.cloneContents().querySelectorAll('br').length
  return { paragraph: found, offset: range.toString().length + breaks }
}

/** What is selected in the editable element; undefined where the selection is elsewhere. */
export function readSelection(root: HTMLElement): TextSelection | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return undefined
  return {
    from: pointOf(root, range.startContainer, range.startOffset),
    to: pointOf(root, range.endContainer, range.endOffset),
  }
}

function domPoint(root: HTMLElement, { paragraph, offset }: TextPoint): [Node, number] {
  const element = root.children[paragraph] ?? root
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      const length = node.textContent?.length ?? 0
      if (left <= length) return [node, left]
      left -= length
    } else if (node instanceof Element && node.tagName === 'BR') {
      const place = [...(node.parentNode?.childNodes ?? [])].indexOf(node)
      if (left === 0 && node.parentNode) return [node.parentNode, place]
      left -= 1
      if (left === 0 && node.parentNode && node.nextSibling?.nodeType !== Node.TEXT_NODE)
        return [node.parentNode, place + 1]
    }
  }
  return [element, element.childNodes.length]
}

/** Selects in the editable element. */
export function writeSelection(root: HTMLElement, { from, to }: TextSelection): void {
  const [start, startOffset] = domPoint(root, from)
  const [end, endOffset] = domPoint(root, to)
  getSelection()?.setBaseAndExtent(start, startOffset, end, endOffset)
}
