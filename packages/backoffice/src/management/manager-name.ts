/** The name of a manager, or the e-mail address if there is none. */
export function nameOf(manager: {
  managerFirstName: string
  managerLastName: string
  managerEmail: string
}): string {
  return `${manager.managerFirstName} ${manager.managerLastName}`.trim() || manager.managerEmail
}
