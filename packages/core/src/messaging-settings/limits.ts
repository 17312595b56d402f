/** Where a customer can be greeted and offered questions (MST-01). */
export const messagingPlatforms = ['facebook', 'instagram', 'whatsapp', 'website'] as const
/** A platform with messaging settings. */
export type MessagingPlatform = (typeof messagingPlatforms)[number]

/** What a platform takes; lengths in code points, 0 where it takes none. */
export interface MessagingLimits {
  /** Greetings, and the length of each. */
  welcomes: number
  welcomeLength: number
  /** Questions to tap, with and without an answer of their own together. */
  prompts: number
  promptLength: number
  /** Whether they may carry emojis. */
  hasPromptEmojis: boolean
  /** The answer of a predefined prompt. */
  answerLength: number
}

/**
 * The limits of each platform (MST-02): Messenger greeting and ice breakers, Instagram ice breakers (no greeting),
 * WhatsApp conversational components, and our own widget. Both sides check by this table.
 */
export const messagingLimits: Readonly<Record<MessagingPlatform, MessagingLimits>> = {
  facebook: {
    welcomes: 1,
    welcomeLength: 160,
    prompts: 4,
    promptLength: 80,
    hasPromptEmojis: true,
    answerLength: 1000,
  },
  instagram: {
    welcomes: 0,
    welcomeLength: 0,
    prompts: 4,
    promptLength: 80,
    hasPromptEmojis: true,
    answerLength: 1000,
  },
  whatsapp: {
    welcomes: 1,
    welcomeLength: 1000,
    prompts: 4,
    promptLength: 80,
    hasPromptEmojis: false,
    answerLength: 1000,
  },
  website: {
    welcomes: 1,
    welcomeLength: 300,
    prompts: 6,
    promptLength: 80,
    hasPromptEmojis: true,
    answerLength: 1000,
  },
}
