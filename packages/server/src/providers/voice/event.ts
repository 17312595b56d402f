import * as z from 'zod'

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/)
const Schema = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(50),
  to: phone,
  /** Empty where the caller hides the number. */
  from: z.union([phone, z.literal('')]),
})

export type VoiceCall = z.infer<typeof Schema>

/** Reads an event of a call; undefined where it is none. */
export function readVoiceCall(raw: string): VoiceCall | undefined {
  try {
    return Schema.parse(JSON.parse(raw))
  } catch {
    // The hook keeps it whole, unread.
    return undefined
  }
}
