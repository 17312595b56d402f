/** What other ways in show of the sign-up: the terms that they accept too. */
export { TermsField } from './TermsField.tsx'
