import './failure.css'
import type { Problem } from '../app/problem.ts'

/** What went wrong with a whole form; heard by screen readers when it appears. */
export function Failure({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className="bo-failure">
      {problem?.reason}
    </div>
  )
}
