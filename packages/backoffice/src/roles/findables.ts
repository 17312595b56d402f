import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'team-invite',
    label: { fr: 'Inviter une personne', en: 'Invite a person' },
    words: {
      fr: 'collègue employé équipe utilisateur ajouter compte',
      en: 'colleague employee team user add account',
    },
    href: '/rbac?tab=team',
    permissions: ['rbac.managers:read'],
  },
  {
    id: 'team-roles',
    label: { fr: 'Rôles et droits', en: 'Roles and permissions' },
    words: { fr: 'permissions accès interdire autoriser', en: 'rights access forbid allow' },
    href: '/rbac?tab=roles',
    permissions: ['rbac.roles:read'],
  },
]
