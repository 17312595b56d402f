/** The one global of the script tag. */
interface Window {
  Comptoir?: { push(...commands: unknown[][]): unknown; unread?: number }
}
