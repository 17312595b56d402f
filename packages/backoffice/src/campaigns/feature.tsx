import { createRoute } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const campaigns = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/list',
  component: lazyPage('campaigns/CampaignsPage'),
})

const smsStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/sms',
  component: lazyPage('campaigns/wizard/StartPage'),
})

const smsWizard = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/sms/$campaignId/$step',
  component: lazyPage('campaigns/wizard/WizardPage'),
})

const mailStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/email',
  component: lazyPage('campaigns/wizard/MailStartPage'),
})

const mailWizard = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/email/$campaignId/$step',
  component: lazyPage('campaigns/wizard/WizardPage'),
})

const campaign = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$campaignId',
  component: lazyPage('campaigns/detail/CampaignPage'),
})

export const campaignsFeature = feature({
  routes: [campaigns, campaign, smsStart, smsWizard, mailStart, mailWizard],
  places: [
    {
      id: 'campaigns',
      group: 'messaging',
      label: { fr: 'Campagnes', en: 'Campaigns' },
      icon: <Megaphone aria-hidden />,
      href: '/campaigns/list',
      permissions: ['campaigns.campaigns:read'],
    },
  ],
})
