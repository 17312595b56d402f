/** What other features may use of templates. */
export { TemplateCard } from './TemplateCard.tsx'
