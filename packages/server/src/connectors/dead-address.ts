import { SendFailure } from '../jobs/outbox.ts'

/** A refusal for good of the receiver, not of what was sent: nothing will ever arrive at this address. */
export class DeadAddress extends SendFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('permanent', message, options)
    this.name = 'DeadAddress'
  }
}
