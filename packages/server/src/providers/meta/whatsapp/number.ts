import type { WhatsappBusinessProfile, WhatsappNumber } from '@comptoir/core/social'
import * as z from 'zod'
import type { ChannelAccount, Reach } from '../../../kernel/ports/channel.ts'
import { graph } from '../graph.ts'

const NUMBER_FIELDS =
  'display_phone_number,verified_name,quality_rating,code_verification_status,messaging_limit_tier,name_status'
const PROFILE_FIELDS = 'about,address,description,email,websites,vertical,profile_picture_url'

/** A value of Meta's in lower case; undefined where it is unknown. */
const oneOf = <T extends string>(words: readonly [T, ...T[]]) =>
  z.string().toLowerCase().pipe(z.enum(words)).nullable().catch(null)
const text = z.string().catch('')

/** Such as `TIER_250`, `TIER_1K` or `TIER_UNLIMITED`. */
function limitOf(tier: string): number | 'unlimited' | null {
  if (tier === 'TIER_UNLIMITED') return 'unlimited'
  const [, count, thousands] = /^TIER_(\d{1,4})(K?)$/.exec(tier) ?? []
  return count === undefined ? null : Number(count) * (thousands === 'K' ? 1000 : 1)
}

const PhoneNumber = z.object({
  display_phone_number: text,
  verified_name: text,
  quality_rating: oneOf(['green', 'yellow', 'red']),
  code_verification_status: oneOf(['verified', 'not_verified', 'expired']),
  messaging_limit_tier: text,
  name_status: oneOf([
    'approved',
    'available_without_review',
    'declined',
    'expired',
    'pending_review',
    'none',
  ]),
})

/** The status of a number (SOC-12). */
export async function readNumber(reach: Reach, account: ChannelAccount): Promise<WhatsappNumber> {
  const query = { fields: NUMBER_FIELDS }
  const number = PhoneNumber.parse(await graph<object>(reach, account, account.externalId, { query }))
  return {
    displayPhoneNumber: number.display_phone_number,
    verifiedName: number.verified_name,
    quality: number.quality_rating,
    verification: number.code_verification_status,
    messagingLimit: limitOf(number.messaging_limit_tier),
    nameStatus: number.name_status,
  }
}

/** Gives the number another code for its two-step verification (SOC-13). */
export async function changePin(reach: Reach, account: ChannelAccount, pin: string): Promise<void> {
  await graph(reach, account, account.externalId, { method: 'POST', json: { pin } })
}

const Profile = z.object({
  about: text,
  address: text,
  description: text,
  email: text,
  websites: z.array(z.string()).catch([]),
  vertical: text,
  profile_picture_url: z.string().nullable().catch(null),
})

/** What customers read about the business (SOC-14). */
export async function readProfile(reach: Reach, account: ChannelAccount): Promise<WhatsappBusinessProfile> {
  const path = `${account.externalId}/whatsapp_business_profile`
  const query = { fields: PROFILE_FIELDS }
  const { data = [] } = await graph<{ data?: object[] }>(reach, account, path, { query })
  const { profile_picture_url: profilePictureUrl, ...profile } = Profile.parse(data[0] ?? {})
  return { ...profile, profilePictureUrl }
}
