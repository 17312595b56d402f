import * as z from 'zod'
import { whole } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'
import type { SmsCredits } from './destination.ts'

const variables = {
  SMS_CREDITS: z
    .string()
    .regex(
      /^\d{1,7}:\d{1,3}(?:,\d{1,7}:\d{1,3})*$/,
      'must be beginnings of numbers with credits, such as 33:1,590:2',
    )
    .default('33:1,262:2,508:2,590:2,594:2,596:2,681:2,687:2,689:2'),
  MAIL_CREDITS: whole(0, 100).default(1),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Credits of an SMS by how its number begins; what is not among them gets no campaign (D-69). */
    smsCredits: SmsCredits
    /** Credits of a mail of a campaign (D-20). */
    mailCredits: number
  }
}

/** What campaigns cost. */
export const campaignSettings = {
  variables,
  read: ({ SMS_CREDITS, MAIL_CREDITS }: Values) => ({
    mailCredits: MAIL_CREDITS,
    smsCredits: new Map(
      SMS_CREDITS.split(',').map((entry): [string, number] => {
        const [prefix = '', credits = ''] = entry.split(':')
        return [prefix, Number(credits)]
      }),
    ),
  }),
} satisfies SettingsGroup
