import { ApiError } from '@comptoir/core/http'
import { createSenderDomain } from '@comptoir/core/sender-domains'
import { TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'

const FAULTS = ['domain', 'public_suffix', 'free_mail', 'platform', 'limit', 'exists'] as const
type Fault = (typeof FAULTS)[number]

/** Why the server refused the domain, where it has words of its own here. */
function faultIn(error: unknown): Fault | undefined {
  const code = error instanceof ApiError ? error.fields.domain : undefined
  return FAULTS.find((one) => one === code)
}

interface AddDomainDrawerProps {
  venueId: number
  onClose: () => void
  onAdded: () => void
}

/** Adds a domain; its records are shown afterwards (D-77). */
export function AddDomainDrawer({ venueId, onClose, onAdded }: AddDomainDrawerProps) {
  const { t } = useTranslation('sender-domains')
  const { session } = useApp()
  const [fault, setFault] = useState<Fault>()
  const { values, set, ...form } = useForm({ domain: '' })
  const sent = form.errorOf('domain')

  async function submit() {
    setFault(undefined)
    const params = { venueId }
    await form.submit(createSenderDomain, values, async () => {
      try {
        await session.api(createSenderDomain, { params, body: values })
        onAdded()
      } catch (error) {
        setFault(faultIn(error))
        throw error
      }
    })
  }

  return (
    <FormDrawer
      title={t('add')}
      sentence={t('addText')}
      submitLabel={t('addSubmit')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('domain')}
        help={t('domainHelp')}
        name="domain"
        required
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        placeholder={t('domainExample')}
        value={values.domain}
        error={sent && fault ? t(`fault.${fault}`) : sent}
        onChange={(value) => set('domain', value)}
      />
    </FormDrawer>
  )
}
