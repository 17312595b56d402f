import { listProviders, type ProviderName } from '@comptoir/core/providers'
import { useEffect } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Note } from './Note.tsx'
import { useAside } from './use-aside.ts'
import { useResource } from './use-resource.ts'

/** How often it is asked: no event reports that a provider fails or is back. */
const EVERY_MS = 20_000

interface ProviderNoteProps {
  /** Those that the page needs. */
  of: readonly ProviderName[]
}

/** Says what of a page cannot be done now because a provider of the operator's is out; else nothing. */
export function ProviderNote({ of }: ProviderNoteProps) {
  const { t } = useTranslation('page')
  const { session } = useApp()
  const providers = useResource('providers', (signal) => session.api(listProviders, {}, { signal }))
  useAside(providers)
  useEffect(() => {
    const timer = setInterval(() => void providers.reload(), EVERY_MS)
    return () => clearInterval(timer)
  }, [providers])
  const needed = providers.data.value?.filter(({ name }) => of.includes(name)) ?? []
  return needed.map(
    ({ name, problem }) =>
      problem && (
        <div key={name} role="alert">
          <Note tone="attention">{t(`provider.${name}.${problem}`)}</Note>
        </div>
      ),
  )
}
