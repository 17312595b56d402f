import type { ReactNode } from 'react'

/** Props of {@link Page}. */
export interface PageProps {
  children: ReactNode
}

/**
 * The content of a page with the margins of the design, at most 1280 px wide.
 * @example
 * import { Page, PageHeader } from '@comptoir/ui'
 *
 * export const Team = () => (
 *   <Page>
 *     <PageHeader title="Team" />
 *   </Page>
 * )
 */
export function Page({ children }: PageProps) {
  return <div className="ct-page">{children}</div>
}
