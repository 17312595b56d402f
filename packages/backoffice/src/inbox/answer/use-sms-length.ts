import { type ComposerProps, countCodePoints } from '@comptoir/ui/chat'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'

type Counting = Pick<typeof import('@comptoir/core/sms'), 'measureSmsAnswer' | 'SMS_ANSWER_SEGMENTS'>

type Counted = Pick<ComposerProps, 'limit'> & Pick<ComposerProps['labels'], 'counter' | 'tooLong'>

/**
 * What a text needs as SMS, each a credit (D-20, D-42), in place of the count of characters; undefined where none is
 * written. A limit of the text's own length shows the count as soon as there is text, one below it refuses the text.
 */
export function useSmsLength(text: string | undefined): Counted | undefined {
  const { t } = useTranslation('inbox')
  const [counting, setCounting] = useState<Counting>()
  const isSms = text !== undefined
  useEffect(() => {
    if (!isSms) return
    let isWanted = true
    void import('@comptoir/core/sms').then((loaded) => isWanted && setCounting(loaded))
    return () => {
      isWanted = false
    }
  }, [isSms])
  if (!counting || text === undefined) return undefined
  const { measureSmsAnswer, SMS_ANSWER_SEGMENTS: most } = counting
  const { segments, units, limit, isTooLong } = measureSmsAnswer(text)
  return {
    limit: countCodePoints(text) - (isTooLong ? 1 : 0),
    counter: () => t('sms.length', { count: segments, units, limit }),
    tooLong: () => t('sms.tooLong', { most }),
  }
}
