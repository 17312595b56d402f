import './chip.css'
import {
  type Conversation,
  type InboxMessage,
  isAiActive,
  needsHuman,
  updateConversation,
} from '@comptoir/core/inbox'
import { Button, Menu } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Bot from 'lucide-react/icons/bot'
import BotOff from 'lucide-react/icons/bot-off'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useSourceName } from './source-name.ts'

const MOST_ANSWERS = 5

interface AgentChipProps {
  conversation: Conversation
  messages: readonly InboxMessage[]
}

/** The agent's newest answers here, each with where it comes from. */
function Answers({ messages }: Pick<AgentChipProps, 'messages'>) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const nameOf = useSourceName()
  const answers = messages.filter(({ metadata }) => metadata.isGenerated === '1').slice(-MOST_ANSWERS)
  return (
    <div className="bo-chip-answers">
      <p className="bo-small-title">{t('chip.answers')}</p>
      {answers.length === 0 && <p className="bo-muted">{t('chip.none')}</p>}
      {answers.map(({ id, body, timestamp, metadata }) => (
        <div key={id}>
          <p className="bo-chip-body">{body}</p>
          <p className="bo-line-meta">
            {[format.time(new Date(timestamp)), ...(metadata.sources ?? []).map(nameOf)].join(' · ')}
          </p>
        </div>
      ))}
    </div>
  )
}

function stateOf(conversation: Conversation) {
  if (conversation.isAgentOff) return 'silent'
  if (needsHuman(conversation)) return 'waiting'
  return isAiActive(conversation) ? 'active' : 'idle'
}

/** What the agent does in this conversation: its answers with their sources, and a switch to silence it (D-14, D-15). */
export function AgentChip({ conversation, messages }: AgentChipProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const { venueId, id, isAgentOff, isProfessional } = conversation
  const may = useMay(Number(venueId))
  const state = stateOf(conversation)
  const toggle = () =>
    void action.run(
      'toggle',
      () => session.api(updateConversation, { params: { venueId, id }, body: { isAgentOff: !isAgentOff } }),
      t(isAgentOff ? 'chip.turnedOn' : 'chip.turnedOff'),
    )
  const toggleProfessional = () =>
    void action.run(
      'professional',
      () =>
        session.api(updateConversation, {
          params: { venueId, id },
          body: { isProfessional: !isProfessional },
        }),
      t(isProfessional ? 'chip.isStranger' : 'chip.isProfessional'),
    )
  const items = [
    ...(may('messaging.conversations:update')
      ? [
          { id: 'off', label: t('chip.off'), isChecked: isAgentOff, onSelect: toggle },
          {
            id: 'professional',
            label: t('chip.professional'),
            isChecked: isProfessional,
            onSelect: toggleProfessional,
          },
        ]
      : []),
    ...(may('messaging.agent:read')
      ? [{ id: 'page', label: t('chip.page'), onSelect: () => void navigate({ to: '/messages/agent' }) }]
      : []),
  ]
  return (
    <Menu
      trigger={
        <Button
          size="s"
          variant="quiet"
          aria-label={t('chip.label', { state: t(`chip.${state}`) })}
          data-agent={state}
          icon={state === 'silent' ? <BotOff aria-hidden /> : <Bot aria-hidden />}
        >
          {state === 'idle' ? '' : t(`chip.${state}`)}
        </Button>
      }
      header={<Answers messages={messages} />}
      sections={[{ id: 'agent', items }]}
    />
  )
}
