export { Origin, parseOrigin } from './origin.ts'
export { countCodePoints, line, normaliseText, type TextLimits, text } from './text.ts'
