import { trackWith } from './draw.ts'
import { createTracking } from './signals.ts'

/** What @preact/signals adds to the signals: components are drawn again when a signal that they read has changed. */
trackWith(createTracking)

export * from './signals.ts'
