import { Card } from '@comptoir/ui'

export default function Hours() {
  return <Card title="Hours">Every day from 5:30</Card>
}
