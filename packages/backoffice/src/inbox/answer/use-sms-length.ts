import type { ComposerLength } from '@comptoir/ui/chat'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'

type Counting = Pick<typeof import('@comptoir/core/sms'), 'countSms' | 'SMS_LIMITS' | 'SMS_ANSWER_SEGMENTS'>

/** What a text needs as SMS, each a credit (D-20, D-42); undefined where none is written. */
export function useSmsLength(text: string | undefined): ComposerLength | undefined {
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
  return segments > most ? { note, fault: t('sms.tooLong', { most }) } : { note }
}
