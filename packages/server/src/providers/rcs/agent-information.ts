import { type RcsAgentInformation, rcsAgentSettings } from '@comptoir/core/agent'
import * as z from 'zod'
import { type ChannelAccount, ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { callRcs } from './api.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? [])
const link = z.object({ uri: text, label: text })
const Phone = z.object({ phoneNumber: z.object({ number: text }).nullish(), label: text })

/** An agent as Google writes it (`brands.agents`), as far as a business can change it. */
const Agent = z.object({
  name: z.string(),
  displayName: text,
  rcsBusinessMessagingAgent: z.object({
    description: text,
    logoUri: text,
    heroUri: text,
    color: text,
    phoneNumbers: list(Phone),
    emails: list(z.object({ address: text, label: text })),
    websites: list(link),
    privacy: link.nullish().transform((value) => value ?? null),
    termsConditions: link.nullish().transform((value) => value ?? null),
  }),
})

/** What is to be changed; what is left out stays. */
export type InformationChange = { [K in keyof RcsAgentInformation]?: RcsAgentInformation[K] | undefined }

async function read(reach: Reach, account: ChannelAccount, signal: AbortSignal) {
  // The brand need not be known: Google finds the agent by its own id.
  const path = `v1/brands/-/agents/${encodeURIComponent(account.externalId)}`
  return toAgent(await callRcs(reach, account, { service: 'agents', path, signal }))
}

function toAgent(answer: unknown): z.infer<typeof Agent> {
  const agent = Agent.safeParse(answer)
  if (agent.success) return agent.data
  throw new ChannelFailure('retryable', 'Google described the agent in a form that is not known', {
    reason: 'outage',
  })
}

function toInformation({ displayName, rcsBusinessMessagingAgent: agent }: z.infer<typeof Agent>) {
  const phoneNumbers = agent.phoneNumbers.map(({ phoneNumber, label }) => ({
    number: phoneNumber?.number ?? '',
    label,
  }))
  return { displayName, ...agent, phoneNumbers } satisfies RcsAgentInformation
}

/** What customers see of the agent, as Google has it. Throws a ChannelFailure. */
export async function readInformation(
  reach: Reach,
  account: ChannelAccount,
  signal: AbortSignal,
): Promise<RcsAgentInformation> {
  return toInformation(await read(reach, account, signal))
}

/** Changes what customers see, and returns it as Google has it then. Throws a ChannelFailure. */
export async function changeInformation(
  reach: Reach,
  account: ChannelAccount,
  { displayName, phoneNumbers, ...others }: InformationChange,
  signal: AbortSignal,
): Promise<RcsAgentInformation> {
  const { name } = await read(reach, account, signal)
  const phones = phoneNumbers?.map(({ number, label }) => ({ phoneNumber: { number }, label }))
  const given = Object.entries({ ...others, phoneNumbers: phones }).filter(([, value]) => value !== undefined)
  const mask = [
    ...(displayName === undefined ? [] : ['displayName']),
    ...given.map(([field]) => `rcsBusinessMessagingAgent.${field}`),
  ]
  const json = { name, displayName, rcsBusinessMessagingAgent: Object.fromEntries(given) }
  const query = { updateMask: mask.join(',') }
  const path = `v1/${name}`
  return toInformation(
    toAgent(await callRcs(reach, account, { service: 'agents', method: 'PATCH', path, query, json, signal })),
  )
}

const Violations = z.array(
  z.object({ fieldViolations: z.array(z.object({ field: z.string() })).default([]) }),
)

const camel = (word: string) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Which of our fields Google refused, where it says so (`google.rpc.BadRequest`). */
export function refusedFields({ cause }: ChannelFailure): string[] {
  const details = Violations.safeParse(cause).data ?? []
  const named = details
    .flatMap(({ fieldViolations }) => fieldViolations)
    .flatMap(({ field }) =>
      field
        .split(/[.[\]]/)
        .map(camel)
        .filter((word) => word in rcsAgentSettings)
        .slice(0, 1),
    )
  return [...new Set(named)]
}
