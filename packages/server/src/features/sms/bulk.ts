/** The dispatch kind of one SMS to many: its payload is a {@link BulkSms}, the fields of a message a {@link BulkPerson}. */
export const SMS_BULK = 'sms.bulk'

/** An SMS to many people, each with their own words in it. */
export interface BulkSms {
  /** As it was written, with its variables and without the mention of STOP. */
  body: string
  /** The venue's name for it, where phones show names. */
  senderId: string
  venueName: string
  timezone: string
  /** When it may leave, where each person is (D-65). */
  from: string
  until: string
}

/** One of them. */
export interface BulkPerson {
  firstName: string
  lastName: string
}
