import { DATE_ORDERS, type DateOrder } from '@comptoir/core/imports'
import { Select } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

export interface DateOrderFieldProps {
  title: string
  order: DateOrder | undefined
  error?: string | undefined
  onChange: (order: DateOrder) => void
}

/** Asks which number is the day, where nothing in the column shows it. */
export function DateOrderField({ title, order, error, onChange }: DateOrderFieldProps) {
  const { t } = useTranslation('imports')
  return (
    <Select
      label={t('dateOrder', { title })}
      options={DATE_ORDERS.map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
      required
      error={error}
      placeholder={t('dateOrder.open')}
      value={order ?? null}
      onChange={onChange}
    />
  )
}
