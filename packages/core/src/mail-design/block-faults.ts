import { findUnknownVariables } from '../contact-messages/index.ts'
import { findMalformedVariables } from '../sms/index.ts'
import type { EditorBlock } from './editor-state.ts'

/** What a block still needs, and what is wrong in its texts. */
export type BlockFaultKind = 'malformed' | 'unknown' | 'picture' | 'alt' | 'link' | 'empty'

/** Something about a block that its writer should look at. */
export interface BlockFault {
  kind: BlockFaultKind
  /** The variable that is meant, as it stands in the text. */
  variable: string
  /** A variable that was probably meant. */
  meant: string
}

/** Every text that readers see, however deep; addresses are none. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return textsIn(inner)
    return key === 'href' || key === 'src' || key === 'type' ? [] : [inner]
  })
}

const needs: Partial<Record<EditorBlock['type'], (block: EditorBlock) => BlockFaultKind | undefined>> = {
  logo: (block) => (block.type === 'logo' ? pictureNeed(block) : undefined),
  image: (block) => (block.type === 'image' ? pictureNeed(block) : undefined),
  button: (block) => (block.type === 'button' && block.href === '' ? 'link' : undefined),
  social: (block) => (block.type === 'social' && block.links.length === 0 ? 'link' : undefined),
  heading: (block) => (block.type === 'heading' && block.text.trim() === '' ? 'empty' : undefined),
  text: (block) =>
    block.type === 'text' && textsIn(block.paragraphs).join('').trim() === '' ? 'empty' : undefined,
}

function pictureNeed({ src, alt }: { src: string; alt: string }): BlockFaultKind | undefined {
  if (src === '') return 'picture'
  return alt.trim() === '' ? 'alt' : undefined
}

/**
 * What is to be looked at in a block: a variable that does not end or has no known name, a picture without an
 * alternative text, a button that leads nowhere.
 * @example
 * import { findBlockFaults } from '@comptoir/core/mail-design'
 *
 * findBlockFaults({ type: 'heading', text: 'Bonjour {{firstNme}}', level: 1, align: 'left' })
 * // => [{ kind: 'unknown', variable: '{{firstNme}}', meant: '{{firstName}}' }]
 */
export function findBlockFaults(block: EditorBlock): BlockFault[] {
  const text = textsIn(block)
  const need = needs[block.type]?.(block)
  return [
    ...text
      .flatMap(findMalformedVariables)
      .map((found): BlockFault => ({ kind: 'malformed', variable: found.text.trim(), meant: '' })),
    ...text
      .flatMap(findUnknownVariables)
      .map((found): BlockFault => ({ kind: 'unknown', variable: found.text, meant: found.meant })),
    ...(need ? [{ kind: need, variable: '', meant: '' }] : []),
  ]
}
