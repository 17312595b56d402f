import { ApiError } from '@comptoir/core/http'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'

/** What can be wrong with a file or a mapping, by the word that the server answers. */
const known = [
  'empty',
  'headerOnly',
  'tooManyColumns',
  'tooManyRows',
  'cellTooLong',
  'damaged',
  'locked',
  'bomb',
  'tooLarge',
  'oldExcel',
  'openDocument',
  'binaryExcel',
  'numbers',
  'webPage',
  'xmlFile',
  'pdf',
  'json',
  'archive',
  'notATable',
  'bookGone',
  'noAddress',
  'twice',
  'custom',
  'dateOrder',
  'leftOut',
  'columnTaken',
  'tooManyCustom',
  'required',
  'taken',
  'range',
  'state',
] as const
type Known = (typeof known)[number]

/** Why a file or a mapping is not taken, in words of its own where there are some. */
export function useImportRefusal() {
  const { t } = useTranslation('imports')
  const refusal = useRefusal()
  const isKnown = (word: string | null): word is Known => known.some((one) => one === word)
  return {
    ofWord: (word: string | null) => (isKnown(word) ? t(`problem.${word}`) : t('problem.unknown')),
    ofError(error: unknown) {
      const word = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
      return word !== undefined && isKnown(word) ? t(`problem.${word}`) : refusal.ofError(error)
    },
  }
}
