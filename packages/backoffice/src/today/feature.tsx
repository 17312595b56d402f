import { createRoute } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'
import { TodayPage } from './TodayPage.tsx'

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: TodayPage,
})

export const todayFeature = feature({
  routes: [today],
  places: [
    {
      id: 'today',
      group: 'work',
      label: { fr: 'Aujourd’hui', en: 'Today' },
      icon: <House aria-hidden />,
      href: '/',
    },
  ],
})
