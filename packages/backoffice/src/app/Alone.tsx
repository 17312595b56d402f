import './alone.css'
import { BrandMark } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useTranslation } from './translation.ts'

/** A page without the shell: the mark, and what it has to say (SHL-11, SHL-12). */
export function Alone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="bo-alone">
      <BrandMark name={t('product')} />
      <main>{children}</main>
    </div>
  )
}
