import { accountValidationFeature } from '../account-validation/feature.tsx'
import { agentFeature } from '../agent/feature.tsx'
import { campaignTemplatesFeature } from '../campaign-templates/feature.tsx'
import { campaignsFeature } from '../campaigns/feature.tsx'
import { contactMessagesFeature } from '../contact-messages/feature.tsx'
import { contactsFeature } from '../contacts/feature.tsx'
import { developersFeature } from '../developers/feature.tsx'
import { exportsFeature } from '../exports/feature.tsx'
import { galleryFeature } from '../gallery/feature.tsx'
import { importsFeature } from '../imports/feature.tsx'
import { inboxFeature } from '../inbox/feature.tsx'
import { invitationFeature } from '../invitation/feature.tsx'
import { linksFeature } from '../links/feature.tsx'
import { loginFeature } from '../login/feature.tsx'
import { managementFeature } from '../management/feature.tsx'
import { messagingSettingsFeature } from '../messaging-settings/feature.tsx'
import { outboxFeature } from '../outbox/feature.tsx'
import { outreachFeature } from '../outreach/feature.tsx'
import { passwordFeature } from '../password/feature.tsx'
import { postsFeature } from '../posts/feature.tsx'
import { pricingCalculFeature } from '../pricing-calcul/feature.tsx'
import { profileFeature } from '../profile/feature.tsx'
import { registerFeature } from '../register/feature.tsx'
import { rolesFeature } from '../roles/feature.tsx'
import { senderDomainsFeature } from '../sender-domains/feature.tsx'
import { socialFeature } from '../social/feature.tsx'
import { suppressionFeature } from '../suppression/feature.tsx'
import { todayFeature } from '../today/feature.tsx'
import { triggersFeature } from '../triggers/feature.tsx'
import { venuesFeature } from '../venues/feature.tsx'
import { virtualNumbersFeature } from '../virtual-numbers/feature.tsx'
import { walletsFeature } from '../wallets/feature.tsx'
import { webchatsFeature } from '../webchats/feature.tsx'
import type { Feature } from './feature.ts'

/** Every feature with pages: a new one is a line here. The menu lists their entries in this order. */
const all = [
  todayFeature,
  agentFeature,
  messagingSettingsFeature,
  campaignsFeature,
  triggersFeature,
  outboxFeature,
  outreachFeature,
  virtualNumbersFeature,
  inboxFeature,
  webchatsFeature,
  contactsFeature,
  venuesFeature,
  suppressionFeature,
  linksFeature,
  walletsFeature,
  campaignTemplatesFeature,
  senderDomainsFeature,
  postsFeature,
  socialFeature,
  exportsFeature,
  rolesFeature,
  developersFeature,
  managementFeature,
  importsFeature,
  contactMessagesFeature,
  profileFeature,
  loginFeature,
  registerFeature,
  accountValidationFeature,
  passwordFeature,
  invitationFeature,
  pricingCalculFeature,
  galleryFeature,
] as const

export const features: readonly Feature[] = all

type RoutesOf<F, Name extends 'routes' | 'openRoutes'> =
  F extends Readonly<Record<Name, readonly (infer Route)[]>> ? Route : never

/** The pages of signed-in managers, and those that stand alone, with their types: links to them are checked. */
export const routes = features.flatMap((one) => one.routes ?? []) as RoutesOf<
  (typeof all)[number],
  'routes'
>[]
export const openRoutes = features.flatMap((one) => one.openRoutes ?? []) as RoutesOf<
  (typeof all)[number],
  'openRoutes'
>[]
