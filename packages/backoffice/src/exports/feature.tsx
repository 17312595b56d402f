import { createRoute } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const exportFiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/exports',
  component: lazyPage('exports/ExportsPage'),
})

export const exportsFeature = feature({
  routes: [exportFiles],
  places: [
    {
      id: 'exports',
      group: 'venue',
      label: { fr: 'Exports', en: 'Exports' },
      icon: <FileDown aria-hidden />,
      href: '/exports',
      permissions: ['exports.files:read'],
    },
  ],
})
