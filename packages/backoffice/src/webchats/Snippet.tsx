import { CopyButton } from '../page/CopyButton.tsx'

/** Code to take away. */
export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <>
      <pre className="bo-code">{text}</pre>
      <div>
        <CopyButton text={text} label={label} />
      </div>
    </>
  )
}
