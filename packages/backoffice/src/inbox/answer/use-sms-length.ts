import { type ComposerProps, countCodePoints } from '@comptoir/ui/chat'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'

type Counting = Pick<typeof import('@comptoir/core/sms'), 'countSms' | 'SMS_LIMITS' | 'SMS_ANSWER_SEGMENTS'>

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
  const { countSms, SMS_LIMITS, SMS_ANSWER_SEGMENTS: most } = counting
  const { units, left, segments, encoding } = countSms(text)
  const limit = segments <= 1 ? SMS_LIMITS[encoding].single : units + left
  const note = t('sms.length', { count: Math.max(1, segments), units, limit })
  return {
    limit: countCodePoints(text) - (segments > most ? 1 : 0),
    counter: () => note,
    tooLong: () => t('sms.tooLong', { most }),
  }
}
