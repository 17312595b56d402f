import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/templates',
  component: lazyPage('campaign-templates/TemplatesPage'),
})

const template = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/templates/$templateId',
  component: lazyPage('campaign-templates/MailTemplatePage'),
})

export const campaignTemplatesFeature = feature({ routes: [templates, template] })
