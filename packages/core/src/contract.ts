import * as agent from './agent/contract.ts'
import * as alerts from './alerts/contract.ts'
import * as backup from './backup/contract.ts'
import * as bootstrap from './bootstrap/contract.ts'
import * as contactMessages from './contact-messages/contract.ts'
import * as contacts from './contacts/contract.ts'
import * as conversationContact from './contacts/conversation-contact.ts'
import * as customColumns from './contacts/custom-columns.ts'
import * as segments from './contacts/segments.ts'
import * as users from './contacts/users.ts'
import * as demo from './demo/contract.ts'
import * as developers from './developers/contract.ts'
import * as exports from './exports/contract.ts'
import * as features from './features/contract.ts'
import * as files from './files/contract.ts'
import type { AnyEndpoint } from './http/endpoint.ts'
import * as imports from './imports/contract.ts'
import * as inbox from './inbox/contract.ts'
import * as inboxTeam from './inbox-team/contract.ts'
import * as live from './live/contract.ts'
import * as lookups from './lookups/contract.ts'
import * as managers from './managers/contract.ts'
import * as messagingSettings from './messaging-settings/contract.ts'
import * as onboarding from './onboarding/contract.ts'
import * as outreach from './outreach/contract.ts'
import * as personalData from './personal-data/contract.ts'
import * as posts from './posts/contract.ts'
import * as providers from './providers/contract.ts'
import * as push from './push/contract.ts'
import * as reference from './reference/contract.ts'
import * as roles from './roles/contract.ts'
import * as session from './session/contract.ts'
import * as businessProfiles from './social/business-profiles.ts'
import * as social from './social/contract.ts'
import * as deadLetters from './social/dead-letters.ts'
import * as health from './social/health.ts'
import * as linkedin from './social/linkedin.ts'
import * as oauth from './social/oauth.ts'
import * as pages from './social/pages.ts'
import * as rcs from './social/rcs-contract.ts'
import * as templates from './social/templates.ts'
import * as whatsappNumber from './social/whatsapp-number.ts'
import * as suppression from './suppression/contract.ts'
import * as venues from './venues/contract.ts'
import * as virtualNumbers from './virtual-numbers/contract.ts'
import * as webchat from './webchat/contract.ts'
import * as conversationVisitor from './webchat/conversation-visitor.ts'
import * as webchatVisitor from './webchat/visitor-contract.ts'
import * as visitorFiles from './webchat/visitor-files.ts'
import * as writing from './writing/contract.ts'

export { openapi } from './http/openapi.ts'

/** The exports of a feature's contract that are calls. */
export type CallsOf<M> = {
  [K in keyof M as M[K] extends AnyEndpoint ? (K extends string ? K : never) : never]: M[K]
}

function callsOf<M extends object>(module: M): CallsOf<M> {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([, value]) => value && typeof value === 'object' && 'scope' in value && 'path' in value,
    ),
  ) as CallsOf<M>
}

/** Every call of the product, by feature: for the server, the documentation and tests; never for a browser. */
export const contract = {
  bootstrap: callsOf(bootstrap),
  session: callsOf(session),
  venues: callsOf(venues),
  roles: callsOf(roles),
  managers: callsOf(managers),
  exports: callsOf(exports),
  features: callsOf(features),
  onboarding: callsOf(onboarding),
  reference: callsOf(reference),
  files: callsOf(files),
  live: callsOf(live),
  inbox: callsOf(inbox),
  inboxTeam: callsOf(inboxTeam),
  contacts: callsOf({ ...contacts, ...customColumns, ...segments, ...users, ...conversationContact }),
  contactMessages: callsOf(contactMessages),
  developers: callsOf(developers),
  lookups: callsOf(lookups),
  virtualNumbers: callsOf(virtualNumbers),
  outreach: callsOf(outreach),
  suppression: callsOf(suppression),
  personalData: callsOf(personalData),
  posts: callsOf(posts),
  providers: callsOf(providers),
  push: callsOf(push),
  alerts: callsOf(alerts),
  webchat: callsOf({ ...webchat, ...webchatVisitor, ...conversationVisitor, ...visitorFiles }),
  agent: callsOf(agent),
  messagingSettings: callsOf(messagingSettings),
  writing: callsOf(writing),
  social: callsOf({ ...social, ...rcs }),
  templates: callsOf(templates),
  whatsappNumber: callsOf(whatsappNumber),
  pages: callsOf(pages),
  oauth: callsOf(oauth),
  linkedin: callsOf(linkedin),
  businessProfiles: callsOf(businessProfiles),
  channelHealth: callsOf(health),
  deadLetters: callsOf(deadLetters),
  imports: callsOf(imports),
  backup: callsOf(backup),
  demo: callsOf(demo),
}
