import type { ChannelAccount, Greeting, Reach } from '../../../kernel/ports/channel.ts'
import { graph } from '../graph.ts'

/** WhatsApp takes one language, and asks us for the welcome when a customer opens the chat. */
export async function setGreeting(
  reach: Reach,
  account: ChannelAccount,
  { language, texts }: Greeting,
  signal: AbortSignal,
): Promise<void> {
  const { welcome, questions } = texts[language]
  const json = { enable_welcome_message: welcome !== '', prompts: questions.map(({ text }) => text) }
  const path = `${account.externalId}/conversational_automation`
  await graph(reach, account, path, { method: 'POST', json, signal })
}
