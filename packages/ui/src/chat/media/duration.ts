/**
 * A length in minutes and seconds, such as 1:07.
 * @example
 * import { formatDuration } from '@comptoir/ui/chat'
 *
 * formatDuration(67_000) // '1:07'
 */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
