import type { AddedPeriod } from '@comptoir/core/contacts'
import { Button, DayField, RadioGroup } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { draftConditions, readCondition } from './conditions.ts'
import { answerNames, conditionsOf, type Narrowing, withDays } from './filter.ts'
import { addedPeriods } from './search.ts'
import { useColumns } from './use-contacts.ts'

type Answer = 'any' | 'yes' | 'no'
type Added = 'any' | AddedPeriod | 'custom'

interface PartProps {
  narrowing: Narrowing
  onChange: (narrowing: Narrowing) => void
}

function Answers({ narrowing, onChange }: PartProps) {
  const { t } = useTranslation('contacts')
  return answerNames.map((name) => (
    <RadioGroup<Answer>
      key={name}
      label={t(`filter.${name}`)}
      value={narrowing[name] ?? 'any'}
      options={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t(`answer.${value}`) }))}
      onChange={(value) => {
        const { [name]: _, ...rest } = narrowing
        onChange(value === 'any' ? rest : { ...rest, [name]: value })
      }}
    />
  ))
}

/** When they were added: a period with a name, or days of one's own, whose end never comes before their start (CON-37). */
function AddedDates({ narrowing, onChange }: PartProps) {
  const { t } = useTranslation('contacts')
  const { from = '', until = '' } = narrowing
  const [isCustom, setCustom] = useState(from !== '' || until !== '')
  return (
    <>
      <RadioGroup<Added>
        label={t('filter.added')}
        value={isCustom ? 'custom' : (narrowing.added ?? 'any')}
        options={(['any', ...addedPeriods, 'custom'] as const).map((value) => ({
          value,
          label: t(`added.${value}`),
        }))}
        onChange={(value) => {
          setCustom(value === 'custom')
          const rest = withDays(narrowing, '', '')
          onChange(value === 'any' || value === 'custom' ? rest : { ...rest, added: value })
        }}
      />
      {isCustom && (
        <div className="bo-fields-2">
          <DayField
            label={t('added.from')}
            value={from}
            onChange={(day) => onChange(withDays(narrowing, day, until))}
          />
          <DayField
            label={t('added.until')}
            value={until}
            min={from}
            onChange={(day) => onChange(withDays(narrowing, from, day))}
          />
        </div>
      )}
    </>
  )
}

export interface FilterDrawerProps {
  narrowing: Narrowing
  onApply: (narrowing: Narrowing) => void
  onClose: () => void
}

/** Narrows the list: subscribed, e-mail, phone, date, columns of one's own (CON-06). */
export function FilterDrawer({ narrowing: initial, onApply, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('contacts')
  const columns = useColumns()
  const [narrowing, setNarrowing] = useState<Narrowing>(initial)
  const [drafts, setDrafts] = useState(() => draftConditions(conditionsOf(initial)))
  const [isValidated, setValidated] = useState(false)

  function submit() {
    const custom = drafts.map((draft) => readCondition(draft, columns)).filter((one) => one !== undefined)
    if (custom.length < drafts.length) return setValidated(true)
    const { custom: _, ...rest } = narrowing
    onApply(custom.length > 0 ? { ...rest, custom } : rest)
  }

  return (
    <FormDrawer
      title={t('filter.title')}
      submitLabel={t('filter.apply')}
      failure={undefined}
      aside={
        <Button variant="quiet" onClick={() => onApply(initial.search ? { search: initial.search } : {})}>
          {t('filter.clear')}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="bo-filter">
        <Answers narrowing={narrowing} onChange={setNarrowing} />
        <AddedDates narrowing={narrowing} onChange={setNarrowing} />
        <ConditionFields drafts={drafts} columns={columns} isValidated={isValidated} onChange={setDrafts} />
      </div>
    </FormDrawer>
  )
}
