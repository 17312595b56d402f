import { postSource } from './post-source.ts'
import type { TodaySource } from './source.ts'

/** What Today asks for lines beside the customers who wait; later areas add their source here. */
export const todaySources: readonly TodaySource[] = [postSource]
