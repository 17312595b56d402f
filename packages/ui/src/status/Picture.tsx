/** The small drawings of empty and broken states. */
export type PictureName = 'conversations' | 'done' | 'search' | 'broken' | 'locked'

function Bubbles() {
  return (
    <>
      <path
        className="ct-pic-fill"
        d="M34 26h54a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H58L44 79V68H34a10 10 0 0 1-10-10V36a10 10 0 0 1 10-10Z"
      />
      <path className="ct-pic-line" d="M40 42h40M40 53h24" />
      <path
        className="ct-pic-card"
        d="M92 56h30a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-5v9l-11-9H92a9 9 0 0 1-9-9V65a9 9 0 0 1 9-9Z"
      />
      <circle className="ct-pic-dot" cx="98" cy="73" r="3" />
      <circle className="ct-pic-dot" cx="107" cy="73" r="3" />
      <circle className="ct-pic-dot" cx="116" cy="73" r="3" />
    </>
  )
}

function Bell() {
  return (
    <>
      <path className="ct-pic-fill" d="M44 82a36 32 0 0 1 72 0Z" />
      <path className="ct-pic-card" d="M38 82h84a5 5 0 0 1 0 12H38a5 5 0 0 1 0-12Z" />
      <path className="ct-pic-line" d="M80 50v-8m-7-2h14M56 76a24 20 0 0 1 13-16" />
      <path className="ct-pic-spark" d="M112 34l5-8m4 16 9-4m-81-4-5-8m-4 16-9-4" />
    </>
  )
}

function Lens() {
  return (
    <>
      <path
        className="ct-pic-card"
        d="M42 26h50a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
      />
      <path className="ct-pic-line" d="M46 44h32M46 56h20" />
      <circle className="ct-pic-fill" cx="94" cy="68" r="19" />
      <path className="ct-pic-line" d="m108 82 16 15" />
    </>
  )
}

function Plug() {
  return (
    <>
      <path className="ct-pic-fill" d="M28 62a24 24 0 0 1 24-24h12v48H52a24 24 0 0 1-24-24Z" />
      <path className="ct-pic-line" d="M64 52h12M64 72h12M28 62H12" />
      <path className="ct-pic-card" d="M96 38h12a24 24 0 0 1 0 48H96Z" />
      <path className="ct-pic-line" d="M132 62h16" />
      <path className="ct-pic-spark" d="m82 30 4 9m6-13-1 9" />
    </>
  )
}

function Padlock() {
  return (
    <>
      <path className="ct-pic-line" d="M60 54V42a20 20 0 0 1 40 0v12" />
      <path
        className="ct-pic-fill"
        d="M50 54h60a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8V62a8 8 0 0 1 8-8Z"
      />
      <circle className="ct-pic-card" cx="80" cy="73" r="6" />
      <path className="ct-pic-line" d="M80 79v9" />
    </>
  )
}

const drawings = { conversations: Bubbles, done: Bell, search: Lens, broken: Plug, locked: Padlock }

/** A drawing without meaning of its own: the words beside it say everything. */
export function Picture({ name }: { name: PictureName }) {
  const Drawing = drawings[name]
  return (
    <svg className="ct-pic" viewBox="0 0 160 120" aria-hidden="true">
      <ellipse className="ct-pic-ground" cx="80" cy="104" rx="62" ry="7" />
      <Drawing />
    </svg>
  )
}
