import { Button } from '@comptoir/ui'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from '../app/translation.ts'

/** Adds one contact: what the page is for. */
export function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={onAdd}>
      {t('add')}
    </Button>
  )
}
