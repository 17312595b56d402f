/** Where a venue is, which adding another one asks for too. */

/** The consent to the terms, which invitations ask for too. */
export { TermsField } from './TermsField.tsx'
export { TerritoryFields } from './TerritoryFields.tsx'
