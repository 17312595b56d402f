import { type ConfiguredRcsAgent, type RcsAgentInformation, updateAgent } from '@comptoir/core/agent'
import { useToasts } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { FormDrawer } from '../../page/FormDrawer.tsx'
import { FormText } from '../../page/FormText.tsx'
import { useForm } from '../../page/use-form.ts'
import { ContactPair, ContactRows } from './ContactRows.tsx'
import { changeOf, valuesOf } from './information-values.ts'

interface InformationDrawerProps {
  agent: ConfiguredRcsAgent
  information: RcsAgentInformation
  onSaved: () => void
  onClose: () => void
}

/** What customers see of the agent in their Messages app, set at Google (AIA-09, D-01). */
export function InformationDrawer({ agent, information, onSaved, onClose }: InformationDrawerProps) {
  const { t } = useTranslation(['social', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const before = valuesOf(information)
  const form = useForm(before)
  async function save() {
    const body = changeOf(form.values, before)
    const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
    if (!(await form.submit(updateAgent, body, () => session.api(updateAgent, { params, body })))) return
    toasts.show({ text: t('saved', { ns: 'page' }), tone: 'success' })
    onSaved()
    onClose()
  }
  const link = (name: 'privacy' | 'termsConditions') => (
    <ContactPair
      contact={form.values[name]}
      labels={{ value: t(`rcs.${name}`), label: t(`rcs.${name}.label`) }}
      errors={{ value: form.errorOf(`${name}.uri`), label: form.errorOf(`${name}.label`) }}
      onChange={(given) => form.set(name, given)}
    />
  )
  return (
    <FormDrawer
      title={t('rcs.information')}
      sentence={t('rcs.verifiedHint')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormText form={form} name="displayName" label={t('rcs.displayName')} required />
      <FormText form={form} name="description" label={t('rcs.description')} required />
      <FormText form={form} name="color" label={t('rcs.color')} required help={t('rcs.colorHint')} />
      <FormText form={form} name="logoUri" label={t('rcs.logo')} required help={t('rcs.logoHint')} />
      <FormText form={form} name="heroUri" label={t('rcs.hero')} required help={t('rcs.heroHint')} />
      <ContactRows form={form} name="phoneNumbers" />
      <ContactRows form={form} name="emails" />
      <ContactRows form={form} name="websites" />
      {link('privacy')}
      {link('termsConditions')}
    </FormDrawer>
  )
}
