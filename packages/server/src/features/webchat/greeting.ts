import { isAgentOnDuty } from './hours.ts'
import type { SiteRow } from './queries.ts'

/**
 * What a visitor sees before the first message: the greeting, questions to tap, and whether an agent answers (MST-01).
 */
export function greetingOf(
  { welcome, welcomes, prompts, predefined_prompts, agent, open_hours, timezone }: SiteRow,
  now: Date,
) {
  return {
    welcome: welcomes?.[0]?.text ?? welcome,
    prompts: [...(predefined_prompts ?? []), ...(prompts ?? [])].map(({ id, text }) => ({ id, text })),
    agent: isAgentOnDuty(agent, open_hours, timezone, now) ? { disclosure: agent.disclosure } : null,
  }
}
