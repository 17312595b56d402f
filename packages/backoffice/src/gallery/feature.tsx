import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { root } from '../app/root-route.ts'

/** The component gallery; in no menu. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyPage('gallery/GalleryPage'),
})

export const galleryFeature = feature({ openRoutes: [gallery] })
