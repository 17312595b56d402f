// Generated from the folders by `npm run generate`.
import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    resources: {
      access: typeof import('../access/locales/en.json')
      'account-validation': typeof import('../account-validation/locales/en.json')
      agent: typeof import('../agent/locales/en.json')
      app: typeof import('../app/locales/en.json')
      backup: typeof import('../backup/locales/en.json')
      'contact-messages': typeof import('../contact-messages/locales/en.json')
      contacts: typeof import('../contacts/locales/en.json')
      developers: typeof import('../developers/locales/en.json')
      exports: typeof import('../exports/locales/en.json')
      features: typeof import('../features/locales/en.json')
      files: typeof import('../files/locales/en.json')
      gallery: typeof import('../gallery/locales/en.json')
      imports: typeof import('../imports/locales/en.json')
      inbox: typeof import('../inbox/locales/en.json')
      invitation: typeof import('../invitation/locales/en.json')
      login: typeof import('../login/locales/en.json')
      management: typeof import('../management/locales/en.json')
      'messaging-settings': typeof import('../messaging-settings/locales/en.json')
      onboarding: typeof import('../onboarding/locales/en.json')
      outreach: typeof import('../outreach/locales/en.json')
      page: typeof import('../page/locales/en.json')
      password: typeof import('../password/locales/en.json')
      'personal-data': typeof import('../personal-data/locales/en.json')
      'pricing-calcul': typeof import('../pricing-calcul/locales/en.json')
      profile: typeof import('../profile/locales/en.json')
      register: typeof import('../register/locales/en.json')
      roles: typeof import('../roles/locales/en.json')
      social: typeof import('../social/locales/en.json')
      suppression: typeof import('../suppression/locales/en.json')
      today: typeof import('../today/locales/en.json')
      venues: typeof import('../venues/locales/en.json')
      'virtual-numbers': typeof import('../virtual-numbers/locales/en.json')
    }
  }
}
