import { type LogInProvider, startOAuth } from '@comptoir/core/social'
import { Button } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useAction } from '../page/use-action.ts'
import type { Place } from './place.ts'

interface LogInButtonProps {
  place: Place
  provider: LogInProvider
  /** What stands on it. */
  label: string
}

/** Leads to a provider, to log in there for a profile. */
export function LogInButton({ place, provider, label }: LogInButtonProps) {
  const { session } = useApp()
  const action = useAction()
  async function go() {
    const { url } = await session.api(startOAuth, { params: { provider }, query: place })
    location.assign(url)
  }
  return (
    <div>
      <Button isLoading={action.busy !== undefined} onClick={() => void action.run('login', go)}>
        {label}
      </Button>
    </div>
  )
}
