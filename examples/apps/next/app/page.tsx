import { Card } from '@comptoir/ui'
import Link from 'next/link'
import { WriteToUs } from './chat'

/** A server component, which draws components of ours. */
export default function Page() {
  return (
    <Card title="Boulangerie Karukéra" action={<WriteToUs />}>
      <Link href="/hours">Hours</Link>
    </Card>
  )
}
