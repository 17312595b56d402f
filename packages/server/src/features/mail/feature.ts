import { feature } from '../../kernel/feature/feature.ts'
import { mailSettings } from './settings.ts'

export const mailFeature = feature({
  name: 'mail',
  settings: mailSettings,
})
