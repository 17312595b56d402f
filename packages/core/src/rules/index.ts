// validation of texts, opening hours, origins, passwords, e-mail addresses, phone numbers, SIRET numbers, countries and time zones, the same on client and server
export { contrastOf, contrastOnWhite } from './contrast.ts'
export { CountryCode } from './country.ts'
export { EmailAddress, isEmailAddress } from './email.ts'
export { type Holiday, holidayOf } from './holidays.ts'
export { lengthArray } from './length-array.ts'
export { isMapsAddress, MapsAddress } from './maps-address.ts'
export { maxDecimal } from './max-decimal.ts'
export { OpeningHours, OpeningPeriod } from './opening-hours.ts'
export { Origin, parseOrigin } from './origin.ts'
export { PageAddress, PageTitle } from './page.ts'
export { findPasswordFault, NewPassword, PASSWORD_MAX, PASSWORD_MIN, type PasswordFault } from './password.ts'
export { isE164, PhoneNumber } from './phone.ts'
export { isOwnFile, OwnPicture } from './picture-address.ts'
export { isSiret, Siret } from './siret.ts'
export {
  type FrenchTerritory,
  findTerritory,
  frenchTerritories,
  hasSiret,
  territoryOfPhone,
} from './territory.ts'
export { countCodePoints, line, normaliseText, type TextLimits, text } from './text.ts'
export { isTimeZone, TimeZone } from './time-zone.ts'
export { parseUrl } from './url.ts'
export { CallableAddress, isWebAddress, WebAddress } from './web-address.ts'
export { writtenTime } from './written-time.ts'
export { dayAt, localTimeAt, momentOf } from './zoned-time.ts'
