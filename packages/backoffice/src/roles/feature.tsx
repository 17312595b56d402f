import { createRoute } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/rbac',
  component: lazyPage('roles/RolesPage'),
})

/** The team of a venue and its roles, for anyone who may read either (RBC-18, D-131). */
export const rolesFeature = feature({
  routes: [roles],
  places: [
    {
      id: 'rbac',
      group: 'venue',
      label: { fr: 'Équipe', en: 'Team' },
      icon: <Users aria-hidden />,
      href: '/rbac',
      permissions: ['rbac.managers:read', 'rbac.roles:read'],
    },
  ],
})
