import { type Agent, updateAgent } from '@comptoir/core/agent'
import type { Venue } from '@comptoir/core/venues'
import { useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { days, faultOf, periodsOf } from '../hours/index.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { useForm } from '../page/use-form.ts'
import { DutyFields, MannerFields } from './DutyFields.tsx'
import { EngineFields } from './EngineFields.tsx'
import { HandOverFields } from './HandOverFields.tsx'
import { KnowledgeFields } from './KnowledgeFields.tsx'
import { TryBox } from './TryBox.tsx'
import { bodyOf, valuesOf } from './values.ts'

interface AgentFormProps {
  venue: Venue
  agent: Agent
  part: 'settings' | 'knowledge'
  canUpdate: boolean
  onSaved: () => void
}

/** Everything about the agent, saved in one piece; beside it, what it would say now. */
export function AgentForm({ venue, agent, part, canUpdate, onSaved }: AgentFormProps) {
  const { t } = useTranslation(['agent', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm(valuesOf(agent))
  const hasHourFault = days.some((day) => faultOf(periodsOf(form.values.hours, day)) !== undefined)

  /** What was saved is what the form holds from now on: trimmed, without the key. */
  async function send(body: ReturnType<typeof bodyOf>) {
    const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
    const saved = await session.api(updateAgent, { params, body })
    if (saved.kind === 'ai') form.replace(valuesOf(saved))
  }

  async function save() {
    const body = bodyOf(form.values)
    const isSaved = !hasHourFault && (await form.submit(updateAgent, body, () => send(body)))
    toasts.show(
      isSaved
        ? { text: t('saved', { ns: 'page' }), tone: 'success' }
        : { text: t('notSaved'), tone: 'error' },
    )
    if (isSaved) onSaved()
  }

  return (
    <div className="bo-agent">
      <SaveForm form={form} onSave={save} className="bo-agent-fields" isReadOnly={!canUpdate}>
        <fieldset className="bo-agent-set" disabled={!canUpdate}>
          {part === 'settings' ? (
            <>
              <DutyFields form={form} timezone={venue.timezone} />
              <MannerFields form={form} />
              <HandOverFields form={form} />
              <EngineFields form={form} agent={agent} onSaved={onSaved} />
            </>
          ) : (
            <KnowledgeFields form={form} />
          )}
        </fieldset>
      </SaveForm>
      {canUpdate && <TryBox agent={agent} isOutdated={form.isDirty} />}
    </div>
  )
}
