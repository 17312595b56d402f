import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { root } from '../app/root-route.ts'

/** The component gallery; in no menu. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage'),
})

export const galleryFeature = feature({ openRoutes: [gallery] })
