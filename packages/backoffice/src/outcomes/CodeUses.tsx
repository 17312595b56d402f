import './outcomes.css'
import { type CodeUse, takeBackCodeUse } from '@comptoir/core/outcomes'
import { Button } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useMoney } from './money.ts'

interface CodeUsesProps {
  venueId: number
  uses: readonly CodeUse[]
  /** What a line begins with: the code of a person, or the person of a code. */
  by: 'code' | 'person'
  onChanged: () => unknown
}

/** Who used a code, when, and who marked it; taken back within a day. */
export function CodeUses({ venueId, uses, by, onChanged }: CodeUsesProps) {
  const { t } = useTranslation('outcomes')
  const { session } = useApp()
  const format = useFormat()
  const money = useMoney()
  const mayChange = useMay(venueId)('contacts.contacts:update')
  const action = useAction()
  const takeBack = async ({ id }: CodeUse) => {
    await action.run(
      `back-${id}`,
      () => session.api(takeBackCodeUse, { params: { venueId, id } }),
      t('takenBack'),
    )
    void onChanged()
  }
  return (
    <ul className="bo-lines">
      {uses.map((use) => {
        const name = `${use.firstName} ${use.lastName}`.trim() || t('noName')
        const title = by === 'code' ? use.code : name
        return (
          <li key={use.id} className="bo-code-line">
            <span>
              <strong>{title}</strong>
              {use.amountMinor !== null && ` · ${money(use.amountMinor)}`}
              <span className="bo-line-meta">
                {' '}
                {t('usedAt', { at: format.exact(new Date(use.at)), name: use.managerName || '–' })}
              </span>
            </span>
            {use.isRecent && mayChange && (
              <Button
                size="s"
                isLoading={action.busy === `back-${use.id}`}
                aria-label={t('takeBackOf', { name: title })}
                onClick={() => void takeBack(use)}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
