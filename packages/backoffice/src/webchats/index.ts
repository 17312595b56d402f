/** What other features may use of web chats. */
export { ChatLine } from './ChatLine.tsx'
