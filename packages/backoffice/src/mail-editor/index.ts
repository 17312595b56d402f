/** What other features may use of the editor of mails. */
export { MailEditor } from './MailEditor.tsx'
