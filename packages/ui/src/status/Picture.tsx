/** The small drawings of empty and broken states. */
export type PictureName = 'conversations' | 'done' | 'search' | 'broken' | 'locked'

type Part = readonly [kind: 'fill' | 'card' | 'line' | 'spark' | 'dot', path: string]

/** From the back to the front. */
const drawings: Readonly<Record<PictureName, readonly Part[]>> = {
  conversations: [
    [
      'fill',
      'M34 26h54a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H58L44 79V68H34a10 10 0 0 1-10-10V36a10 10 0 0 1 10-10Z',
    ],
    ['line', 'M40 42h40M40 53h24'],
    ['card', 'M92 56h30a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-5v9l-11-9H92a9 9 0 0 1-9-9V65a9 9 0 0 1 9-9Z'],
    [
      'dot',
      'M95 73a3 3 0 1 0 6 0a3 3 0 1 0-6 0m9 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0m9 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    ],
  ],
  done: [
    ['fill', 'M44 82a36 32 0 0 1 72 0Z'],
    ['card', 'M38 82h84a5 5 0 0 1 0 12H38a5 5 0 0 1 0-12Z'],
    ['line', 'M80 50v-8m-7-2h14M56 76a24 20 0 0 1 13-16'],
    ['spark', 'M112 34l5-8m4 16 9-4m-81-4-5-8m-4 16-9-4'],
  ],
  search: [
    ['card', 'M42 26h50a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z'],
    ['line', 'M46 44h32M46 56h20'],
    ['fill', 'M75 68a19 19 0 1 0 38 0a19 19 0 1 0-38 0'],
    ['line', 'm108 82 16 15'],
  ],
  broken: [
    ['fill', 'M28 62a24 24 0 0 1 24-24h12v48H52a24 24 0 0 1-24-24Z'],
    ['line', 'M64 52h12M64 72h12M28 62H12'],
    ['card', 'M96 38h12a24 24 0 0 1 0 48H96Z'],
    ['line', 'M132 62h16'],
    ['spark', 'm82 30 4 9m6-13-1 9'],
  ],
  locked: [
    ['line', 'M60 54V42a20 20 0 0 1 40 0v12'],
    ['fill', 'M50 54h60a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8V62a8 8 0 0 1 8-8Z'],
    ['card', 'M74 73a6 6 0 1 0 12 0a6 6 0 1 0-12 0'],
    ['line', 'M80 79v9'],
    ['spark', 'm124 40 6-6m2 14h9M36 40l-6-6m-2 14h-9'],
  ],
}

/** A drawing without meaning of its own: the words beside it say everything. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className="ct-pic" viewBox="0 0 160 120" aria-hidden="true">
      <ellipse className="ct-pic-ground" cx="80" cy="104" rx="62" ry="7" />
      {drawings[name].map(([kind, path]) => (
        <path key={path} className={`ct-pic-${kind}`} d={path} />
      ))}
    </svg>
  )
}
