/** Three dots while the other side writes; `label` says it in words. */
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
