import type { contract } from '@comptoir/core/contract'
import type { IdKind } from '@comptoir/core/http'
import { personPartNames } from '@comptoir/core/personal-data'
import { addedVenuesFeature } from '../features/added-venues/feature.ts'
import { agentFeature } from '../features/agent/feature.ts'
import { alertsFeature } from '../features/alerts/feature.ts'
import { backupFeature } from '../features/backup/feature.ts'
import { bootstrapFeature } from '../features/bootstrap/feature.ts'
import { bulkMailFeature } from '../features/bulk-mail/feature.ts'
import { campaignTemplatesFeature } from '../features/campaign-templates/feature.ts'
import { campaignsFeature } from '../features/campaigns/feature.ts'
import { channelMessagesFeature } from '../features/channel-messages/feature.ts'
import { channelsFeature } from '../features/channels/feature.ts'
import { contactMessagesFeature } from '../features/contact-messages/feature.ts'
import { contactsFeature } from '../features/contacts/feature.ts'
import { demoFeature } from '../features/demo/feature.ts'
import { developersFeature } from '../features/developers/feature.ts'
import { exportsFeature } from '../features/exports/feature.ts'
import { featuresFeature } from '../features/features/feature.ts'
import { filesFeature } from '../features/files/feature.ts'
import { importsFeature } from '../features/imports/feature.ts'
import { inboxFeature } from '../features/inbox/feature.ts'
import { inboxTeamFeature } from '../features/inbox-team/feature.ts'
import { installationFeature } from '../features/installation/feature.ts'
import { linksFeature } from '../features/links/feature.ts'
import { liveFeature } from '../features/live/feature.ts'
import { lookupsFeature } from '../features/lookups/feature.ts'
import { mailFeature } from '../features/mail/feature.ts'
import { mailDeliveryFeature } from '../features/mail-delivery/feature.ts'
import { managersFeature } from '../features/managers/feature.ts'
import { messagingSettingsFeature } from '../features/messaging-settings/feature.ts'
import { onboardingFeature } from '../features/onboarding/feature.ts'
import { outboxFeature } from '../features/outbox/feature.ts'
import { outcomesFeature } from '../features/outcomes/feature.ts'
import { outreachFeature } from '../features/outreach/feature.ts'
import { personalDataFeature } from '../features/personal-data/feature.ts'
import { postsFeature } from '../features/posts/feature.ts'
import { preferencesFeature } from '../features/preferences/feature.ts'
import { promotionsFeature } from '../features/promotions/feature.ts'
import { providerHealthFeature } from '../features/provider-health/feature.ts'
import { pushFeature } from '../features/push/feature.ts'
import { referenceFeature } from '../features/reference/feature.ts'
import { rolesFeature } from '../features/roles/feature.ts'
import { senderDomainsFeature } from '../features/sender-domains/feature.ts'
import { sessionFeature } from '../features/session/feature.ts'
import { signUpFeature } from '../features/sign-up/feature.ts'
import { smsFeature } from '../features/sms/feature.ts'
import { smsMessagesFeature } from '../features/sms-messages/feature.ts'
import { socialFeature } from '../features/social/feature.ts'
import { suppressionFeature } from '../features/suppression/feature.ts'
import { triggersFeature } from '../features/triggers/feature.ts'
import { venuesFeature } from '../features/venues/feature.ts'
import { virtualNumbersFeature } from '../features/virtual-numbers/feature.ts'
import { walletsFeature } from '../features/wallets/feature.ts'
import { webchatFeature } from '../features/webchat/feature.ts'
import { writingFeature } from '../features/writing/feature.ts'
import type { Combined, Feature } from '../kernel/feature/feature.ts'
import type { Handlers } from '../kernel/http/context.ts'
import type { PersonalDataSource } from '../kernel/personal-data/personal-data-source.ts'
import type { Services } from '../kernel/services/services.ts'
import { type Declared, gather } from './gather.ts'

/** Every feature of the product: a new one is a line here. */
const all = [
  addedVenuesFeature,
  agentFeature,
  alertsFeature,
  backupFeature,
  bootstrapFeature,
  bulkMailFeature,
  campaignTemplatesFeature,
  campaignsFeature,
  channelMessagesFeature,
  channelsFeature,
  contactMessagesFeature,
  contactsFeature,
  demoFeature,
  developersFeature,
  exportsFeature,
  featuresFeature,
  filesFeature,
  importsFeature,
  inboxFeature,
  inboxTeamFeature,
  installationFeature,
  linksFeature,
  liveFeature,
  lookupsFeature,
  mailFeature,
  mailDeliveryFeature,
  managersFeature,
  messagingSettingsFeature,
  onboardingFeature,
  outcomesFeature,
  outboxFeature,
  outreachFeature,
  personalDataFeature,
  postsFeature,
  preferencesFeature,
  promotionsFeature,
  providerHealthFeature,
  pushFeature,
  referenceFeature,
  rolesFeature,
  senderDomainsFeature,
  sessionFeature,
  signUpFeature,
  smsFeature,
  smsMessagesFeature,
  socialFeature,
  suppressionFeature,
  triggersFeature,
  venuesFeature,
  virtualNumbersFeature,
  walletsFeature,
  webchatFeature,
  writingFeature,
] as const

export const features: readonly Feature[] = all

/** Erasing goes against the order of the names: logs first, the person last. */
const erasedAt = ({ name }: PersonalDataSource) => -personPartNames.indexOf(name)

/** What all features give together to the ones that need it. */
export const combined: Combined = {
  personalDataSources: features
    .flatMap(({ personalData }) => personalData ?? [])
    .toSorted((a, b) => erasedAt(a) - erasedAt(b)),
  async onSmsStop(tx, phone) {
    for (const { onSmsStop } of features) await onSmsStop?.(tx, phone)
  },
}

/** What the features declare by name. */
export function declared<T>(
  of: (feature: Feature) => Readonly<Record<string, T>> | undefined,
): readonly Declared<T>[] {
  return features.map((feature) => ({ owner: feature.name, parts: of(feature) }))
}

type AllHandlers = { [F in keyof typeof contract]: Handlers<(typeof contract)[F]> }
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (both: infer I) => void ? I : never
type WithHandlers = Extract<(typeof all)[number], { handlers: unknown }>
type Given = Both<ReturnType<WithHandlers['handlers']>>

/** The handlers of all calls. A call of the contract without one does not compile: the error names it. */
export function allHandlers(services: Services): AllHandlers {
  const given = features.map(({ name, handlers }) => ({
    owner: name,
    groups: handlers?.(services, combined) as Record<string, Record<string, unknown>> | undefined,
  }))
  const names = new Set(given.flatMap(({ groups }) => Object.keys(groups ?? {})))
  const handlersOf = (group: string) =>
    gather(
      'handler',
      given.map(({ owner, groups }) => ({ owner, parts: groups?.[group] })),
    )
  return Object.fromEntries(Array.from(names, (group) => [group, handlersOf(group)])) as Given
}

/** The tables of all ids that belong to a venue. */
export const idTables: Partial<Record<IdKind, string>> = gather(
  'id',
  declared(({ ids }) => ids),
)
