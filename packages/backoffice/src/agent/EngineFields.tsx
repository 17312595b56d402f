import { type Agent, updateAgent } from '@comptoir/core/agent'
import { Button, FormSection, RadioGroup, TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormText } from '../page/FormText.tsx'
import { Note } from '../page/Note.tsx'
import { useAction } from '../page/use-action.ts'
import type { AgentFieldsProps } from './DutyFields.tsx'

interface EngineFieldsProps extends AgentFieldsProps {
  agent: Agent
  onSaved: () => void
}

/** Forgets the key at once: it is not part of what the form saves. */
function ForgetKey({ agent, onSaved }: Omit<EngineFieldsProps, 'form'>) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const action = useAction()
  const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
  async function forget() {
    const body = { apiKey: '' }
    if (await action.run('key', () => session.api(updateAgent, { params, body }), t('engine.keyGone')))
      onSaved()
  }
  return (
    <div>
      <Button size="s" variant="quiet" isLoading={action.busy !== undefined} onClick={() => void forget()}>
        {t('engine.forgetKey')}
      </Button>
    </div>
  )
}

/** Where the model is, the key that opens it, and how much it may cost. */
function ModelFields({ form, agent, onSaved }: EngineFieldsProps) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  const tokens = agent.usage.tokensToday
  return (
    <>
      <Note>{t(agent.hasOperatorEngine ? 'engine.operator' : 'engine.own')}</Note>
      <div className="bo-fields-2">
        <FormText
          form={form}
          name="baseUrl"
          type="url"
          label={t('engine.baseUrl')}
          help={t('engine.baseUrlHelp')}
        />
        <FormText form={form} name="model" label={t('engine.model')} />
        <FormText
          form={form}
          name="apiKey"
          label={t('engine.key')}
          help={t(agent.hasKey ? 'engine.keyKept' : 'engine.keyHelp')}
        />
        <TextField
          label={t('engine.tokens')}
          help={t('engine.tokensHelp', { tokens })}
          name="dailyTokens"
          inputMode="numeric"
          value={String(values.dailyTokens)}
          error={form.errorOf('dailyTokens')}
          onChange={(text) => set('dailyTokens', Number(text.replace(/\D/g, '') || 0))}
        />
      </div>
      {agent.hasKey && <ForgetKey agent={agent} onSaved={onSaved} />}
    </>
  )
}

/** Who thinks: the built-in engine, or a model of the merchant's or the operator's (D-15). */
export function EngineFields(props: EngineFieldsProps) {
  const { t } = useTranslation('agent')
  const { values, set } = props.form
  return (
    <FormSection title={t('engine.title')} sentence={t('engine.text')}>
      <RadioGroup
        label={t('engine.title')}
        name="engine"
        options={(['builtIn', 'openAi'] as const).map((value) => ({
          value,
          label: t(`engine.${value}`),
          help: t(`engine.${value}Help`),
        }))}
        value={values.engine}
        onChange={(engine) => set('engine', engine)}
      />
      {values.engine === 'openAi' && <ModelFields {...props} />}
    </FormSection>
  )
}
