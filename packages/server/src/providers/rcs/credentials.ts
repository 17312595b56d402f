import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { type ChannelAccount, ChannelFailure, LOST_TOKEN } from '../../kernel/ports/channel.ts'

/** As Google writes the file of a service account; what else it says is not needed. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string(),
  private_key_id: z.string().default(''),
})
const Credentials = z.object({
  email: z.string(),
  privateKey: z.string(),
  keyId: z.string(),
  /** What Google signs its events with. */
  webhookToken: z.string(),
})

/** What an agent is reached with, and what it proves itself with: kept as one text, encrypted. */
export type Credentials = z.infer<typeof Credentials>

/** The key that is in a service account's file; undefined where it is no such file. */
export function readKeyFile(text: string): Omit<Credentials, 'webhookToken'> | undefined {
  try {
    const file = KeyFile.parse(JSON.parse(text))
    if (createPrivateKey(file.private_key).asymmetricKeyType !== 'rsa') return undefined
    return { email: file.client_email, privateKey: file.private_key, keyId: file.private_key_id }
  } catch {
    // The caller names the field, which is all that there is to say; the text itself may be a secret.
    return undefined
  }
}

export const packCredentials = (credentials: Credentials): string => JSON.stringify(credentials)

export function credentialsOf({ token }: Pick<ChannelAccount, 'token'>): Credentials {
  if (token === LOST_TOKEN)
    throw new ChannelFailure('held', 'the credentials were lost with APP_SECRET', {
      reason: 'not_linked',
      problem: 'token',
    })
  return Credentials.parse(JSON.parse(token))
}
