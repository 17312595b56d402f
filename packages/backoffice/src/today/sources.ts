import { conversationSource } from './conversation-source.ts'
import { postSource } from './post-source.ts'
import type { TodaySource } from './source.ts'

/** What Today asks for lines; later areas add their source here. */
export const todaySources: readonly TodaySource[] = [conversationSource, postSource]
