import type developers from '../developers/locales/en.json'
import type inbox from '../inbox/locales/en.json'
import type login from '../login/locales/en.json'
import type page from '../page/locales/en.json'
import type roles from '../roles/locales/en.json'
import type today from '../today/locales/en.json'
import type app from './locales/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    resources: {
      app: typeof app
      developers: typeof developers
      inbox: typeof inbox
      login: typeof login
      page: typeof page
      roles: typeof roles
      today: typeof today
    }
  }
}
