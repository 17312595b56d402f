import { createRoute } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const posts = createRoute({
  getParentRoute: () => signedIn,
  path: '/posts',
  component: lazyPage('posts/PostsPage'),
})

export const postsFeature = feature({
  routes: [posts],
  places: [
    {
      id: 'posts',
      group: 'venue',
      label: { fr: 'Publications', en: 'Posts' },
      icon: <Megaphone aria-hidden />,
      href: '/posts',
      permissions: ['posts.posts:read'],
    },
  ],
})
