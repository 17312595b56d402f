import { createTemplate, type Template } from '@comptoir/core/campaign-templates'
import { useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useForm } from '../page/use-form.ts'

type Kept = Pick<Template, 'type' | 'name' | 'subject' | 'body' | 'categories'>

export interface KeepProps {
  venueId: number
  onClose: () => void
  onKept: () => void
}

/** The form of a template that is kept; what it does not ask for stays as given (TPL-04). */
export function useKeep({ venueId, onClose, onKept }: KeepProps, initial: Kept) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const toasts = useToasts()
  const { values, set, errorOf, isDirty, isBusy, failure, submit } = useForm(initial)

  const send = () =>
    submit(createTemplate, values, async () => {
      await session.api(createTemplate, { params: { venueId }, body: values })
      toasts.show({ text: t('kept', { name: values.name }), tone: 'success' })
      onKept()
    })
  return { values, set, errorOf, drawer: { isDirty, isBusy, failure, onSubmit: () => void send(), onClose } }
}
