import type access from '../access/locales/en.json'
import type accountValidation from '../account-validation/locales/en.json'
import type agent from '../agent/locales/en.json'
import type backup from '../backup/locales/en.json'
import type contactMessages from '../contact-messages/locales/en.json'
import type contacts from '../contacts/locales/en.json'
import type developers from '../developers/locales/en.json'
import type exportsWords from '../exports/locales/en.json'
import type features from '../features/locales/en.json'
import type files from '../files/locales/en.json'
import type gallery from '../gallery/locales/en.json'
import type imports from '../imports/locales/en.json'
import type inbox from '../inbox/locales/en.json'
import type invitation from '../invitation/locales/en.json'
import type login from '../login/locales/en.json'
import type management from '../management/locales/en.json'
import type messagingSettings from '../messaging-settings/locales/en.json'
import type onboarding from '../onboarding/locales/en.json'
import type outreach from '../outreach/locales/en.json'
import type page from '../page/locales/en.json'
import type password from '../password/locales/en.json'
import type personalData from '../personal-data/locales/en.json'
import type pricingCalcul from '../pricing-calcul/locales/en.json'
import type profile from '../profile/locales/en.json'
import type register from '../register/locales/en.json'
import type roles from '../roles/locales/en.json'
import type social from '../social/locales/en.json'
import type suppression from '../suppression/locales/en.json'
import type today from '../today/locales/en.json'
import type venues from '../venues/locales/en.json'
import type virtualNumbers from '../virtual-numbers/locales/en.json'
import type app from './locales/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    resources: {
      'account-validation': typeof accountValidation
      access: typeof access
      agent: typeof agent
      'messaging-settings': typeof messagingSettings
      invitation: typeof invitation
      onboarding: typeof onboarding
      password: typeof password
      'personal-data': typeof personalData
      'pricing-calcul': typeof pricingCalcul
      profile: typeof profile
      register: typeof register
      app: typeof app
      backup: typeof backup
      contacts: typeof contacts
      'contact-messages': typeof contactMessages
      developers: typeof developers
      gallery: typeof gallery
      exports: typeof exportsWords
      features: typeof features
      files: typeof files
      imports: typeof imports
      inbox: typeof inbox
      login: typeof login
      management: typeof management
      outreach: typeof outreach
      suppression: typeof suppression
      'virtual-numbers': typeof virtualNumbers
      page: typeof page
      roles: typeof roles
      social: typeof social
      today: typeof today
      venues: typeof venues
    }
  }
}
