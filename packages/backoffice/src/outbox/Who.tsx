import type { OutboxMessage } from '@comptoir/core/outbox'
import { usePhoneText } from '@comptoir/ui'

/** Somebody of a list; answers are by SMS alone. */
type Person = Pick<OutboxMessage, 'contact' | 'phoneNumber'> & { emailAddress?: string }

/** The number or the address of a person, as people read it. */
function useAddressText() {
  const phoneText = usePhoneText()
  return ({ phoneNumber, emailAddress }: Person) => emailAddress || phoneText(phoneNumber)
}

/** What a person of a list is called: by name, else by number or address. */
export function useWhoText() {
  const addressText = useAddressText()
  return (person: Person) => {
    const { contact } = person
    return (contact && `${contact.firstName} ${contact.lastName}`.trim()) || addressText(person)
  }
}

/** A person of a list, with the number or address where the name is known. */
export function Who(person: Person) {
  const address = useAddressText()(person)
  const name = useWhoText()(person)
  return (
    <span className="bo-outbox-words bo-outbox-who">
      <span>{name}</span>
      {name !== address && <span className="bo-line-meta">{address}</span>}
    </span>
  )
}
