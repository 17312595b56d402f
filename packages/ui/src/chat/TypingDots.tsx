/**
 * Three dots while the other side writes; `label` says it in words.
 * @example
 * import { TypingDots } from '@comptoir/ui/chat'
 *
 * export const Typing = () => <TypingDots label="Ada is typing" />
 */
export function TypingDots({ label }: { label: string }) {
  return (
    <div className="ct-typing" role="status">
      <span className="ct-hidden">{label}</span>
      <i />
      <i />
      <i />
    </div>
  )
}
