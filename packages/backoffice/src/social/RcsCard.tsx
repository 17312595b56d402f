import {
  createRcsAgent,
  deleteRcsAgent,
  listRcsAgents,
  type RcsAgent,
  saveRcsKey,
} from '@comptoir/core/social'
import { KeyValueList, PasswordField, TextArea } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormText } from '../page/FormText.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { type Form, useForm } from '../page/use-form.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountCard } from './AccountCard.tsx'
import { channelWords } from './channel-words.ts'
import type { Place } from './place.ts'
import { Information } from './rcs/Information.tsx'
import { StepForm } from './StepForm.tsx'

interface AgentProps {
  place: Place
  onChanged: () => void
}

const empty = { agentId: '', serviceAccountKey: '', webhookToken: '', phone: '' }

/** What Google gave: nothing of it is remembered by the browser. */
function CredentialFields({ form }: { form: Form<typeof empty> }) {
  const { t } = useTranslation('social')
  return (
    <>
      <TextArea
        name="serviceAccountKey"
        rows={4}
        label={t('rcs.key')}
        required
        help={t('rcs.keyHint')}
        value={form.values.serviceAccountKey}
        onChange={(value) => form.set('serviceAccountKey', value)}
        error={form.errorOf('serviceAccountKey')}
      />
      <div className="bo-fields-2">
        <PasswordField
          name="webhookToken"
          autoComplete="off"
          label={t('rcs.webhookToken')}
          required
          visibilityLabels={{ show: t('token.show'), hide: t('token.hide') }}
          value={form.values.webhookToken}
          onChange={(value) => form.set('webhookToken', value)}
          error={form.errorOf('webhookToken')}
        />
        <FormText
          form={form}
          name="phone"
          type="tel"
          label={t('rcs.phone')}
          required
          help={t('rcs.phoneHint')}
        />
      </div>
    </>
  )
}

/** Agent, key and token: they go in and never come out again (D-51). Of a linked agent only the key is asked. */
function LinkForm({ place, agent, onChanged }: AgentProps & { agent?: RcsAgent }) {
  const { t } = useTranslation(['social', 'app'])
  const { session } = useApp()
  const form = useForm(empty)
  const credentials = {
    serviceAccountKey: form.values.serviceAccountKey,
    webhookToken: form.values.webhookToken.trim(),
    phone: form.values.phone.replace(/[\s().-]/g, ''),
  }
  const created = { agentId: form.values.agentId.trim(), ...credentials }
  const isSent = () =>
    agent
      ? form.submit(saveRcsKey, credentials, () =>
          session.api(saveRcsKey, { params: { ...place, id: agent.id }, body: credentials }),
        )
      : form.submit(createRcsAgent, created, () =>
          session.api(createRcsAgent, { params: place, body: created }),
        )
  async function submit() {
    if (!(await isSent())) return
    form.replace(empty)
    onChanged()
  }
  return (
    <StepForm
      form={form}
      hint={t('rcs.hint')}
      submitLabel={t('rcs.submit')}
      isSecondary
      onSubmit={() => void submit()}
    >
      {!agent && <FormText form={form} name="agentId" label={t('rcs.agentId')} required />}
      <CredentialFields form={form} />
    </StepForm>
  )
}

/** Where Google sends the events of the agent, and what is to be done with that address. */
function Webhook({ agentId }: RcsAgent) {
  const { t } = useTranslation('social')
  return (
    <>
      {`${location.origin}/hooks/rcs?agent=${encodeURIComponent(agentId)}`}
      <p className="bo-muted">{t('rcs.webhookHint')}</p>
    </>
  )
}

/** The RCS agent of a profile, which is the channel Google; without one the channel is not available (D-01). */
export function RcsCard({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  const agents = useResource(`rcs-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(listRcsAgents, { params: place }, { signal }),
  )
  const onChanged = () => void agents.reload()
  return (
    <Loaded resource={agents} failed={t('failed')}>
      {([agent]) => (
        <AccountCard
          venueId={place.venueId}
          words={channelWords.google}
          title={t('rcs.title')}
          platform="google"
          account={agent}
          isConnected={agent !== undefined}
          noneLabel={t('rcs.none')}
          facts={
            agent ? (
              <KeyValueList items={[{ id: 'agent', label: t('rcs.agentId'), value: agent.agentId }]} />
            ) : (
              <p>{t('rcs.noneText')}</p>
            )
          }
          details={
            agent && [
              { id: 'account', label: t('rcs.account'), value: agent.serviceAccount },
              { id: 'webhook', label: t('rcs.webhook'), value: <Webhook {...agent} /> },
            ]
          }
          onUnlink={async () => agent && session.api(deleteRcsAgent, { params: { ...place, id: agent.id } })}
          onChanged={onChanged}
        >
          {agent && !agent.problem && <Information place={place} />}
          {may('posts.socialProfiles:create') && (!agent || agent.problem) && (
            <LinkForm place={place} onChanged={onChanged} {...(agent ? { agent } : {})} />
          )}
        </AccountCard>
      )}
    </Loaded>
  )
}
