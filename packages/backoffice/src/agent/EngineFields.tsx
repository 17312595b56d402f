import type { Agent } from '@comptoir/core/agent'
import { FormSection, RadioGroup, TextField } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { Note } from '../page/Note.tsx'
import type { AgentFieldsProps } from './DutyFields.tsx'

/** Where the model is, the key that opens it, and how much it may cost. */
function ModelFields({ form, agent }: AgentFieldsProps & { agent: Agent }) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  const tokens = agent.usage.tokensToday
  return (
    <>
      <Note>{t(agent.hasOperatorEngine ? 'engine.operator' : 'engine.own')}</Note>
      <div className="bo-fields-2">
        <TextField
          label={t('engine.baseUrl')}
          help={t('engine.baseUrlHelp')}
          name="baseUrl"
          type="url"
          autoComplete="off"
          value={values.baseUrl}
          error={form.errorOf('baseUrl')}
          onChange={(baseUrl) => set('baseUrl', baseUrl)}
        />
        <TextField
          label={t('engine.model')}
          name="model"
          autoComplete="off"
          value={values.model}
          error={form.errorOf('model')}
          onChange={(model) => set('model', model)}
        />
        <TextField
          label={t('engine.key')}
          help={t(agent.hasKey ? 'engine.keyKept' : 'engine.keyHelp')}
          name="apiKey"
          autoComplete="off"
          value={values.apiKey}
          error={form.errorOf('apiKey')}
          onChange={(apiKey) => set('apiKey', apiKey)}
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
    </>
  )
}

/** Who thinks: the built-in engine, or a model of the merchant's or the operator's (D-15). */
export function EngineFields({ form, agent }: AgentFieldsProps & { agent: Agent }) {
  const { t } = useTranslation('agent')
  const { values, set } = form
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
      {values.engine === 'openAi' && <ModelFields form={form} agent={agent} />}
    </FormSection>
  )
}
