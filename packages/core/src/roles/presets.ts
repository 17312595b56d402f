import type { Permission } from '../http/endpoint.ts'
import { allPermissions, type Label } from './catalogue.ts'

const startsWith =
  (...starts: readonly string[]) =>
  (permission: string) =>
    starts.some((start) => permission.startsWith(start))
const isReading = (permission: string) => permission.endsWith(':read')
const isMoneyOrKey = startsWith('money.', 'developers.')

const owner: readonly Permission[] = allPermissions
const manager: readonly Permission[] = allPermissions.filter(
  (permission) =>
    !startsWith('money.', 'developers.', 'rbac.roles:')(permission) &&
    permission !== 'venues.venue:create' &&
    permission !== 'venues.venue:delete',
)
const readOnly: readonly Permission[] = allPermissions.filter(
  (permission) => isReading(permission) && !isMoneyOrKey(permission) && !startsWith('rbac.')(permission),
)
const staff: readonly Permission[] = allPermissions.filter((permission) =>
  new Set([
    'messaging.conversations:read',
    'messaging.conversations:update',
    'messaging.messages:send',
    'messaging.quickReplies:read',
    'messaging.webchats:read',
    'contacts.contacts:read',
    'contacts.contacts:create',
    'contacts.contacts:update',
    'contacts.addressBooks:read',
    'presence.profiles:read',
    'presence.reviews:read',
    'shop.products:read',
    'shop.categories:read',
    'shop.orders:read',
    'shop.orders:update',
    'shop.openingPeriods:read',
    'loyalty.programme:read',
    'loyalty.members:read',
    'loyalty.members:create',
    'loyalty.points:read',
    'loyalty.points:create',
    'venues.venue:read',
    'venues.features:read',
    'venues.featureRequests:read',
    'venues.featureRequests:create',
  ]).has(permission),
)
const marketing: readonly Permission[] = allPermissions.filter(
  (permission) =>
    readOnly.includes(permission) ||
    startsWith(
      'contacts.',
      // A message to contacts is a first message (CON-03).
      'messaging.outreach:',
      'campaigns.',
      'posts.',
      'presence.',
      'loyalty.programme',
      'exports.files',
    )(permission) ||
    permission === 'venues.featureRequests:create',
)

/** The roles that a venue starts with, and what each permits (D-05). */
export const presets = {
  Owner: owner,
  Manager: manager,
  Staff: staff,
  Marketing: marketing,
  'Read-only': readOnly,
} as const satisfies Record<string, readonly Permission[]>

/** The name of a preset: roles made from one carry it in `preset`. */
export type PresetName = keyof typeof presets

/** The presets' names, from all rights to few. */
export const presetNames = ['Owner', 'Manager', 'Staff', 'Marketing', 'Read-only'] as const

/** How presets are called where people read. */
export const presetLabels: Record<PresetName, Label> = {
  Owner: { fr: 'Propriétaire', en: 'Owner' },
  Manager: { fr: 'Responsable', en: 'Manager' },
  Staff: { fr: 'Équipe', en: 'Staff' },
  Marketing: { fr: 'Marketing', en: 'Marketing' },
  'Read-only': { fr: 'Lecture seule', en: 'Read-only' },
}

/**
 * What makes an owner: every right, because no one can give more than they have. A venue keeps one at least, else
 * some right could never be given again.
 */
export const ownerPermissions: readonly Permission[] = presets.Owner
