/** The consent to the terms, which invitations ask for too. */
export { TermsField } from './TermsField.tsx'
