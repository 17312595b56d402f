import type { AnswerSource } from '@comptoir/core/inbox'
import { useCallback } from 'react'
import { useTranslation } from '../app/translation.ts'

/** How a source of an answer is called. */
export function useSourceName(): (source: AnswerSource) => string {
  const { t } = useTranslation('agent')
  return useCallback(
    ({ kind, title }) =>
      title === '' ? t(`from.${kind}`) : t('from.named', { kind: t(`from.${kind}`), title }),
    [t],
  )
}
