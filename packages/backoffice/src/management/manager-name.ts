/** What a manager is called; somebody without a name by their address. */
export function nameOf(manager: {
  managerFirstName: string
  managerLastName: string
  managerEmail: string
}): string {
  return `${manager.managerFirstName} ${manager.managerLastName}`.trim() || manager.managerEmail
}
