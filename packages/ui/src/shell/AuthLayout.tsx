import type { ReactNode } from 'react'
import { CounterScene } from './CounterScene.tsx'

/** Props of {@link AuthLayout}. */
export interface AuthLayoutProps {
  brand: ReactNode
  /** On the green panel, what the product is for. */
  slogan: string
  title: string
  sentence?: ReactNode
  /** The form. */
  children: ReactNode
  /** Under the form, such as the language. */
  footer?: ReactNode
}

/**
 * Login and its relatives: a panel with the shop's counter, and the form.
 * @example
 * import { AuthLayout, BrandMark, Button } from '@comptoir/ui'
 *
 * export const Login = () => (
 *   <AuthLayout
 *     brand={<BrandMark name="Comptoir" tone="light" />}
 *     slogan="Every conversation in one place."
 *     title="Log in"
 *     footer={<a href="/signup">Create an account</a>}
 *   >
 *     <Button variant="primary" isBlock>
 *       Log in
 *     </Button>
 *   </AuthLayout>
 * )
 */
export function AuthLayout({ brand, slogan, title, sentence, children, footer }: AuthLayoutProps) {
  return (
    <div className="ct-auth">
      <div className="ct-auth-panel">
        <div className="ct-auth-brand">{brand}</div>
        <p className="ct-auth-slogan">{slogan}</p>
        <CounterScene />
      </div>
      <main className="ct-auth-side">
        <div className="ct-auth-form">
          <h1 className="ct-page-title">{title}</h1>
          {sentence && <p className="ct-page-sentence">{sentence}</p>}
          <div className="ct-auth-fields">{children}</div>
        </div>
        {footer && <div className="ct-auth-footer">{footer}</div>}
      </main>
    </div>
  )
}
