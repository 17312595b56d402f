import { type EditorBlock, listOf, runsOf } from '@comptoir/core/mail-design'
import { useTranslation } from '../app/translation.ts'

const SHOWN = 40

/** The first words that readers see of a block. */
function wordsOf(block: EditorBlock): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'hero':
    case 'offer':
      return block.title
    case 'text':
      return block.paragraphs
        .map(
          (paragraph) =>
            `${listOf(paragraph) ? '• ' : ''}${runsOf(paragraph)
              .map(({ text }) => text)
              .join('')}`,
        )
        .join(' ')
    case 'button':
      return block.label
    case 'coupon':
      return block.code
    case 'image':
    case 'logo':
      return block.alt
    default:
      return ''
  }
}

/** What a block is, with its first words. */
export function useBlockName(): (block: EditorBlock) => string {
  const { t } = useTranslation('mail-editor')
  return (block) => {
    const words = wordsOf(block).trim().slice(0, SHOWN)
    const type = t(`block.${block.type}`)
    return words ? t('named', { type, words }) : type
  }
}
