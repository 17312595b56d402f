import type { OutboxMessage } from '@comptoir/core/outbox'
import { usePhoneText } from '@comptoir/ui'

type Person = Pick<OutboxMessage, 'contact' | 'phoneNumber'>

/** What a person of a list is called: by name, else by number. */
export function useWhoText() {
  const phoneText = usePhoneText()
  return ({ contact, phoneNumber }: Person) =>
    (contact && `${contact.firstName} ${contact.lastName}`.trim()) || phoneText(phoneNumber)
}

/** A person of a list, with the number where the name is known. */
export function Who(person: Person) {
  const phoneText = usePhoneText()
  const name = useWhoText()(person)
  const number = phoneText(person.phoneNumber)
  return (
    <span className="bo-outbox-words bo-outbox-who">
      <span>{name}</span>
      {name !== number && <span className="bo-line-meta">{number}</span>}
    </span>
  )
}
