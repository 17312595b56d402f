import type { Permission } from '../http/endpoint.ts'
import { calledPermissions } from './called-permissions.ts'

/** A text in both languages of the product. */
export interface Label {
  fr: string
  en: string
}

/** What can be done with an object, in the order in which a matrix shows it. */
export const permissionActions = ['read', 'create', 'update', 'delete', 'send', 'publish', 'pay'] as const
/** What a permission allows to do with its object. */
export type PermissionAction = (typeof permissionActions)[number]

/** The columns of the matrix. */
export const actionLabels: Record<PermissionAction, Label> = {
  read: { fr: 'Voir', en: 'See' },
  create: { fr: 'Créer', en: 'Create' },
  update: { fr: 'Modifier', en: 'Change' },
  delete: { fr: 'Supprimer', en: 'Delete' },
  send: { fr: 'Envoyer', en: 'Send' },
  publish: { fr: 'Publier', en: 'Publish' },
  pay: { fr: 'Payer', en: 'Pay' },
}

/** A row of the matrix: an object and what can be done with it. */
export interface PermissionObject {
  /** `area.object`: with an action it is a {@link Permission}. */
  path: `${string}.${string}`
  label: Label
  actions: readonly PermissionAction[]
}

/** The rows of one area of the product. */
export interface PermissionGroup {
  area: string
  label: Label
  objects: readonly PermissionObject[]
}

const letters: Record<string, PermissionAction> = {
  r: 'read',
  c: 'create',
  u: 'update',
  d: 'delete',
  s: 'send',
  b: 'publish',
  p: 'pay',
}

/** Rows are written as `object actions | French | English`, with a letter for each action. */
/*@__NO_SIDE_EFFECTS__*/
function group(area: string, label: Label, rows: readonly string[]): PermissionGroup {
  const objects = rows.map((row): PermissionObject => {
    const [head = '', fr = '', en = ''] = row.split('|').map((part) => part.trim())
    const [object = '', actions = ''] = head.split(' ')
    return {
      path: `${area}.${object}`,
      label: { fr, en },
      actions: Array.from(actions, (letter) => letters[letter] ?? 'read'),
    }
  })
  return { area, label, objects }
}

/** Everything that a role in a venue can permit, by area, in the order of the matrix (D-05, RBC-05). */
export const permissionCatalogue: readonly PermissionGroup[] = /* @__PURE__ */ [
  group('messaging', { fr: 'Messagerie', en: 'Messaging' }, [
    'conversations ru | Conversations | Conversations',
    'messages s | Messages | Messages',
    'quickReplies rcud | Réponses rapides | Quick replies',
    'webchats rcud | Chats du site | Web chats',
    'agent ru | Agent automatique | Automatic agent',
    'settings ru | Réglages de la messagerie | Messaging settings',
    'virtualNumbers rcud | Numéros virtuels | Virtual numbers',
    'outreach rs | Premiers messages | First messages',
  ]),
  group('contacts', { fr: 'Contacts', en: 'Contacts' }, [
    'contacts rcud | Contacts | Contacts',
    'addressBooks rcud | Carnets d’adresses | Address books',
    'customColumns rcud | Champs personnalisés | Custom fields',
    'imports rcd | Imports | Imports',
    'unsubscribes rcd | Désinscriptions | Unsubscribes',
  ]),
  group('campaigns', { fr: 'Campagnes', en: 'Campaigns' }, [
    'campaigns rcuds | Campagnes | Campaigns',
    'triggers rcud | Campagnes automatiques | Trigger campaigns',
    'templates rcud | Modèles | Templates',
    'links rcud | Liens courts | Short links',
    'outbox rd | Boîte d’envoi | Outbox',
    'replies r | Réponses reçues | Replies',
  ]),
  group('posts', { fr: 'Publications', en: 'Posts' }, [
    'posts rcudb | Publications | Posts',
    'media rcd | Médiathèque | Media library',
    'socialProfiles rcd | Comptes liés | Linked accounts',
  ]),
  group('presence', { fr: 'Présence en ligne', en: 'Online presence' }, [
    'profiles ru | Fiches de l’établissement | Business profiles',
    'reviews r | Avis | Reviews',
    'reviewReplies cud | Réponses aux avis | Review replies',
    'reviewTemplates rcud | Modèles de réponse | Reply templates',
    'insights r | Statistiques de la fiche | Profile insights',
  ]),
  group('shop', { fr: 'Boutique', en: 'Shop' }, [
    'products rcud | Produits | Products',
    'categories rcud | Catégories | Categories',
    'orders ru | Commandes | Orders',
    'payments r | Paiements reçus | Payments received',
    'openingPeriods rcud | Horaires d’ouverture | Opening periods',
    'settings ru | Réglages de la boutique | Shop settings',
  ]),
  group('loyalty', { fr: 'Fidélité', en: 'Loyalty' }, [
    'programme ru | Programme | Programme',
    'members rcud | Membres | Members',
    'points rc | Points | Points',
  ]),
  group('wifi', { fr: 'Wifi', en: 'Wifi' }, [
    'accessPoints rcud | Bornes | Access points',
    'settings ru | Réglages du wifi | Wifi settings',
    'guests r | Visiteurs du wifi | Wifi guests',
  ]),
  group('analytics', { fr: 'Statistiques', en: 'Analytics' }, [
    'visitors r | Fréquentation | Visitors',
    'messaging r | Messagerie | Messaging',
    'campaigns r | Campagnes | Campaigns',
    'shop r | Boutique | Shop',
  ]),
  group('money', { fr: 'Crédits et abonnement', en: 'Credits and subscription' }, [
    'wallets rup | Crédits | Credits',
    'transactions r | Mouvements | Transactions',
    'invoices r | Factures | Invoices',
    'billing ru | Coordonnées de facturation | Billing details',
    'subscription rup | Abonnement | Subscription',
  ]),
  group('coaching', { fr: 'Accompagnement', en: 'Coaching' }, [
    'sessions rcu | Rendez-vous | Sessions',
    'tasks ru | Objectifs | Tasks',
  ]),
  group('exports', { fr: 'Exports', en: 'Exports' }, ['files rcd | Fichiers | Files']),
  group('venues', { fr: 'Établissement', en: 'Venue' }, [
    'venue rcud | Établissement | Venue',
    'features r | Fonctions actives | Active features',
    'featureRequests rc | Demandes de fonction | Feature requests',
    'onboarding ru | Mise en route | Getting started',
  ]),
  group('rbac', { fr: 'Équipe', en: 'Team' }, [
    'managers rcd | Utilisateurs et invitations | Users and invitations',
    'roles rcud | Rôles | Roles',
  ]),
  group('developers', { fr: 'Développeurs', en: 'Developers' }, [
    'apiKeys rcd | Clés d’API | API keys',
    'webhooks rcuds | Webhooks sortants | Outgoing webhooks',
  ]),
]

/**
 * Areas of the catalogue that no call needs yet: a role can hold their rights already, but they open nothing, so that
 * no list of what a role opens names them.
 */
export const areasToCome: readonly string[] = /* @__PURE__ */ permissionCatalogue
  .map(({ area }) => area)
  .filter((area) => !calledPermissions.some((permission) => permission.startsWith(`${area}.`)))

/** Every permission of the catalogue, flat. */
export const allPermissions: readonly Permission[] = /* @__PURE__ */ permissionCatalogue.flatMap(
  ({ objects }) =>
    objects.flatMap(({ path, actions }) => actions.map((action): Permission => `${path}:${action}`)),
)

const known: ReadonlySet<string> = /* @__PURE__ */ new Set(allPermissions)

/**
 * Whether a text names a permission of the catalogue.
 * @example
 * import { isPermission } from '@comptoir/core/roles'
 *
 * isPermission('messaging.messages:send') // => true
 * isPermission('messaging.messages:sing') // => false
 */
export function isPermission(value: string): value is Permission {
  return known.has(value)
}

/**
 * What of `wanted` is missing in `held`, in the order given: no one can give more than they have (RBC-11).
 * @example
 * import { missingPermissions } from '@comptoir/core/roles'
 *
 * missingPermissions(['contacts.contacts:read'], ['contacts.contacts:read', 'contacts.contacts:delete'])
 * // => ['contacts.contacts:delete']
 */
export function missingPermissions(held: readonly string[], wanted: readonly string[]): string[] {
  const set = new Set(held)
  return wanted.filter((permission) => !set.has(permission))
}
