import type { contract } from '@comptoir/core/contract'
import { messagingFaults, messagingPlatforms } from '@comptoir/core/messaging-settings'
import type { Selectable } from 'kysely'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { followAgents } from '../agent/index.ts'
import { queueGreeting } from '../channels/index.ts'
import type { MessagingSettingTable } from './tables.ts'

type Row = Pick<
  Selectable<MessagingSettingTable>,
  'platform' | 'welcomes' | 'prompts' | 'predefined_prompts' | 'updated_at'
>

function toSetting({ platform, welcomes, prompts, predefined_prompts, updated_at }: Row) {
  return {
    platform,
    welcomes,
    prompts,
    predefinedPrompts: predefined_prompts,
    updatedAt: updated_at.getTime(),
  }
}

/** What a profile says first on each platform (MST-03 to MST-05). */
export function messagingSettingsHandlers(): Handlers<typeof contract.messagingSettings> {
  return {
    async listMessagingSettings({ params }, { tx }) {
      const rows = await tx
        .selectFrom('messaging_setting')
        .selectAll()
        .where('venue_id', '=', params.venueId)
        .where('profile_id', '=', params.profileId)
        .execute()
      const unset = { welcomes: [], prompts: [], predefinedPrompts: [], updatedAt: null }
      return messagingPlatforms.map((platform) => {
        const row = rows.find((one) => one.platform === platform)
        return row ? toSetting(row) : { platform, ...unset }
      })
    },
    async saveMessagingSetting({ params, body }, { tx }) {
      const fields = messagingFaults(body.platform, body)
      const [name] = Object.keys(fields)
      if (name !== undefined)
        throw new AppError('rule', `${name}: not supported by ${body.platform}`, { fields })
      const set = {
        welcomes: JSON.stringify(body.welcomes),
        prompts: JSON.stringify(body.prompts),
        predefined_prompts: JSON.stringify(body.predefinedPrompts),
        updated_at: new Date(),
      }
      const row = await tx
        .insertInto('messaging_setting')
        .values({
          venue_id: params.venueId,
          profile_id: params.profileId,
          platform: body.platform,
          ...set,
        })
        .onConflict((conflict) => conflict.columns(['venue_id', 'profile_id', 'platform']).doUpdateSet(set))
        .returningAll()
        .executeTakeFirstOrThrow()
      await followAgents(tx, params.venueId)
      await queueGreeting(tx, { ...params, platform: body.platform })
      return toSetting(row)
    },
    async deleteMessagingSetting({ params }, { tx }) {
      await tx
        .deleteFrom('messaging_setting')
        .where('venue_id', '=', params.venueId)
        .where('profile_id', '=', params.profileId)
        .where('platform', '=', params.platform)
        .execute()
      await followAgents(tx, params.venueId)
      await queueGreeting(tx, params)
      return undefined
    },
  }
}
