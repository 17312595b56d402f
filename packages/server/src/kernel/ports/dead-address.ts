import { SendFailure } from '../queue/outbox.ts'

/** A refusal for good of the receiver, not of what was sent: nothing will ever arrive at this address. */
export class DeadAddress extends SendFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('permanent', message, options)
    this.name = 'DeadAddress'
  }
}

/** A refusal of the receiver that may pass, such as a mailbox that is full; three in a week mean a dead one. */
export class BusyAddress extends SendFailure {
  constructor(kind: SendFailure['failure'], message: string, options?: ErrorOptions) {
    super(kind, message, options)
    this.name = 'BusyAddress'
  }
}
