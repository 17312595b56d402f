import { useToasts } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

/**
 * Asks in the confirmation snackbar before one entry of a list goes for good, with nothing but itself (SHL-18). What can
 * be taken back goes at once and offers that; what removes more than itself asks
 * in a dialog that says what is lost.
 */
export function useDeleteQuestion() {
  const { t } = useTranslation('page')
  const { show } = useToasts()
  return (text: string, onDelete: () => void) => {
    const question = { cancelLabel: t('cancel'), confirmLabel: t('delete'), onConfirm: onDelete }
    show({ id: 'delete-question', text, question })
  }
}
