export function FloatingInbox() {
  return null
}
