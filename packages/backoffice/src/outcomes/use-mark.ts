import { type CodeUse, markCodeUsed } from '@comptoir/core/outcomes'
import { useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'

/** A code of a campaign that is marked. */
export interface MarkedCode {
  campaignId: number
  code: string
}

/** Marks a code as used; the use that was marked before is kept, until one says that the person came again. */
export function useMark(venueId: number, { campaignId, code }: MarkedCode, onMarked: () => void) {
  const { t } = useTranslation('outcomes')
  const { session } = useApp()
  const action = useAction()
  const toasts = useToasts()
  const [known, setKnown] = useState<CodeUse>()
  async function mark(contactId: number, amountMinor: number | undefined): Promise<void> {
    let isNew = false
    const again = known?.contactId === contactId ? { isAgain: true as const } : {}
    const amount = amountMinor === undefined ? {} : { amountMinor }
    const body = { campaignId, contactId, ...amount, ...again }
    const isDone = await action.run('mark', async () => {
      const answer = await session.api(markCodeUsed, { params: { venueId }, body })
      isNew = answer.isNew
      setKnown(answer.isNew ? undefined : answer.use)
    })
    if (isDone && isNew) {
      toasts.show({ text: t('marked', { code }), tone: 'success' })
      onMarked()
    }
  }
  return { isBusy: action.busy !== undefined, known, mark }
}
