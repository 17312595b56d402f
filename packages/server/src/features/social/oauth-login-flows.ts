import type { LogInProvider } from '@comptoir/core/social'
import { notFound } from '../../kernel/http/errors.ts'
import { dialogUrl, exchangeCode } from '../../providers/meta/page-login.ts'
import { findAccount } from '../channels/index.ts'
import { googleLogIn } from './business-profiles.ts'
import { instagramLogIn } from './instagram-login.ts'
import { linkedinLogIn } from './linkedin.ts'
import type { LogInFlow } from './oauth-login.ts'
import { keepUserToken } from './user-token.ts'

/** A login at Meta is for one account, which keeps the token of the person. */
function metaLogIn(platform: 'facebook' | 'instagram'): LogInFlow {
  return {
    name: 'Meta',
    isConfigured: ({ config: { meta } }) => meta.appId !== undefined && meta.appSecret !== undefined,
    dialogUrl: (services, asked) => dialogUrl(services, platform, asked),
    async finish(services, { venueId, accountId }, returned) {
      const token = await exchangeCode(services, returned)
      const row = await services.database.system((tx) => findAccount(tx, venueId, accountId ?? 0))
      if (!row) throw notFound()
      await keepUserToken(services, row, token)
    },
  }
}

/** How one logs in, wherever that can be done. */
export const logInFlows: Readonly<Record<LogInProvider, LogInFlow>> = {
  facebook: metaLogIn('facebook'),
  instagram: metaLogIn('instagram'),
  instagramLogin: instagramLogIn,
  linkedin: linkedinLogIn,
  google: googleLogIn,
}
