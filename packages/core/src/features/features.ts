/** A function of the product that a venue may have (FEA-03, D-23). */
export type FeatureName = (typeof features)[number]['name']

/** Every feature: its number on the wire, its name and what people read. */
export const features = [
  { id: 1, name: 'click_and_collect', label: { fr: 'Click & collect', en: 'Click & collect' } },
  { id: 2, name: 'fidelity', label: { fr: 'Fidélité', en: 'Loyalty' } },
  { id: 3, name: 'my_business', label: { fr: 'Fiche de l’établissement', en: 'Business profile' } },
  {
    id: 4,
    name: 'business_messages_google',
    label: { fr: 'Messages RCS de Google', en: 'Google RCS messages' },
  },
  {
    id: 5,
    name: 'business_messages_facebook',
    label: { fr: 'Messages Facebook', en: 'Facebook messages' },
  },
  {
    id: 6,
    name: 'business_messages_instagram',
    label: { fr: 'Messages Instagram', en: 'Instagram messages' },
  },
  {
    id: 7,
    name: 'business_messages_whatsapp',
    label: { fr: 'Messages WhatsApp', en: 'WhatsApp messages' },
  },
  {
    id: 8,
    name: 'business_messages_website',
    label: { fr: 'Chat du site', en: 'Website chat' },
  },
] as const

/** Any one of these opens the inbox (MSG-47, D-23); so does a web chat. */
export const messagingFeatures = [
  'business_messages_google',
  'business_messages_facebook',
  'business_messages_instagram',
  'business_messages_whatsapp',
  'business_messages_website',
] as const satisfies readonly FeatureName[]

/** The commercial plans (VEN-20, D-10): SO_GOOD is the self-served one. */
export const PLAN = { SELF_SERVED: 27, SO_CONNECT: 41 } as const

/**
 * What a plan gives (FEA-08); a plan that is not known gives nothing.
 * @example
 * import { featuresOfPlan } from '@comptoir/core/features'
 *
 * featuresOfPlan(0) // => []
 */
export function featuresOfPlan(planId: number): readonly FeatureName[] {
  if (planId === PLAN.SELF_SERVED) return ['my_business', 'business_messages_website']
  if (planId === PLAN.SO_CONNECT) return features.map(({ name }) => name)
  return []
}

/**
 * Whether the inbox is there: a messaging feature is enabled, or the venue has a web chat (MSG-47, D-23).
 * @example
 * import { isMessagingEnabled } from '@comptoir/core/features'
 *
 * isMessagingEnabled(['my_business'], false) // => false
 * isMessagingEnabled([], true) // => true
 */
export function isMessagingEnabled(enabled: readonly string[], hasWebchat: boolean): boolean {
  return hasWebchat || messagingFeatures.some((name) => enabled.includes(name))
}
