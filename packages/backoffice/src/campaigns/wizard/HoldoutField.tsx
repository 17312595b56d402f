import { HOLDOUT_FROM_PEOPLE, HOLDOUT_SUGGESTED_PERCENT } from '@comptoir/core/campaigns'
import { Button, NativeSelect } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Note } from '../../page/Note.tsx'
import type { Writing } from './use-draft.ts'

const CHOICES = [0, 5, 10, 20, 30, 50]
/** Below it the result says nothing: with fewer on one side a difference may be chance. */
const ENOUGH_HELD_OUT = 200

/** Some get nothing, so that one sees what the campaign brings in (D-73); suggested where there are enough people. */
export function HoldoutField({ writing: { draft, setSending } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { holdoutPercent } = draft.fields.value.sending
  const reach = draft.reach.data.value
  const isKnown = draft.state.value === 'saved' && !draft.reach.isLoading.value
  const heldOut = reach?.leftOut.holdout ?? 0
  const choices = [...new Set([...CHOICES, holdoutPercent])].toSorted((one, other) => one - other)
  const help = () => {
    if (holdoutPercent === 0) return t('holdoutHelp')
    if (!isKnown) return t('holdoutCounting')
    const text = t('holdoutPeople', { count: heldOut, n: format.number(heldOut) })
    return heldOut < ENOUGH_HELD_OUT ? `${text} ${t('holdoutFew', { most: ENOUGH_HELD_OUT })}` : text
  }
  return (
    <>
      <NativeSelect
        label={t('holdout')}
        help={help()}
        value={String(holdoutPercent)}
        options={choices.map((percent) => ({
          value: String(percent),
          label: percent === 0 ? t('holdoutNone') : t('holdoutPercent', { percent }),
        }))}
        onChange={(value) => setSending({ holdoutPercent: Number(value) })}
      />
      {holdoutPercent === 0 && (reach?.reach ?? 0) >= HOLDOUT_FROM_PEOPLE && (
        <Note>
          {t('holdoutOffer', { percent: HOLDOUT_SUGGESTED_PERCENT })}{' '}
          <Button size="s" onClick={() => setSending({ holdoutPercent: HOLDOUT_SUGGESTED_PERCENT })}>
            {t('holdoutTake', { percent: HOLDOUT_SUGGESTED_PERCENT })}
          </Button>
        </Note>
      )}
    </>
  )
}
