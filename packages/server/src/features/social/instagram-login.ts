import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isWithoutPage } from '../../providers/meta/instagram/account.ts'
import {
  exchangeInstagramCode,
  hasInstagramApp,
  instagramDialogUrl,
  readInstagramAccount,
  subscribeInstagram,
} from '../../providers/meta/instagram/login.ts'
import {
  type AccountRow,
  encryptToken,
  openConversations,
  queueGreetingOf,
  queueUnsubscription,
  resumeAccount,
} from '../channels/index.ts'
import type { LogIn, LogInFlow } from './oauth-login.ts'
import { changeAccount, insertAccount, listAccounts } from './queries.ts'

/** What a provider calls an account, as its connector asks for it. */
export const namesOf = ({ business_id, external_id }: AccountRow) => ({
  businessId: business_id,
  externalId: external_id,
})

/** The account of the profile that was linked, or begun to be; one that works through a page is unlinked first. */
async function findReplaced(tx: Tx, { venueId, profileId }: LogIn): Promise<AccountRow | undefined> {
  const [known] = await listAccounts(tx, venueId, profileId, 'instagram')
  if (known?.connected_at && !isWithoutPage(namesOf(known)))
    throw new AppError(
      'conflict',
      'This profile has an Instagram account of a Facebook page. Unlink it first.',
    )
  return known
}

/** A login at Instagram is the whole link: the professional account that logged in (SOC-01). */
export const instagramLogIn: LogInFlow = {
  name: 'Instagram',
  isConfigured: hasInstagramApp,
  dialogUrl: instagramDialogUrl,
  async finish(services: Services, logIn, returned) {
    const { venueId, profileId } = logIn
    const { database, secrets } = services
    await database.tenant([venueId], (tx) => findReplaced(tx, logIn))
    const { token, tokenEndsAt } = await exchangeInstagramCode(services, returned)
    const { id, name } = await readInstagramAccount(services, token)
    await subscribeInstagram(services, token, id)
    await database.tenant([venueId], async (tx) => {
      const names = { business_id: id, external_id: id }
      const place = { venue_id: venueId, profile_id: profileId, platform: 'instagram' as const }
      const before = await findReplaced(tx, logIn)
      const row = before ?? (await insertAccount(tx, { ...place, ...names }))
      const saved = await changeAccount(tx, row, {
        ...names,
        name,
        token: encryptToken(secrets, row, token),
        user_token: null,
        token_ends_at: tokenEndsAt,
        connected_at: new Date(),
      })
      if (before && before.external_id !== id) await queueUnsubscription(tx, before)
      await resumeAccount(tx, saved)
      await openConversations(tx, saved, true)
      await queueGreetingOf(tx, saved)
    })
  },
}
