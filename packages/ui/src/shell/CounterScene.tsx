const stripes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const stripeWidth = 70

function Awning() {
  return (
    <g>
      {stripes.map((index) => (
        <path
          key={index}
          className={index % 2 === 0 ? 'ct-scene-paper' : 'ct-scene-saffron'}
          d={`M${-50 + index * stripeWidth} 60h${stripeWidth}v72a${stripeWidth / 2} 30 0 0 1-${stripeWidth} 0Z`}
        />
      ))}
      <path className="ct-scene-deep" d="M-60 44h720v22H-60Z" />
    </g>
  )
}

function Lamps() {
  return (
    <g>
      {[150, 450].map((x) => (
        <g key={x}>
          <path className="ct-scene-thread" d={`M${x} 140v52`} />
          <path className="ct-scene-glow" d={`M${x - 34} 222h68l66 214H${x - 100}Z`} />
          <path className="ct-scene-deep" d={`M${x - 34} 222a34 32 0 0 1 68 0Z`} />
          <ellipse className="ct-scene-saffron" cx={x} cy="223" rx="13" ry="7" />
        </g>
      ))}
    </g>
  )
}

function Conversation() {
  return (
    <g>
      <path
        className="ct-scene-paper"
        d="M196 232h132a18 18 0 0 1 18 18v36a18 18 0 0 1-18 18h-92l-24 22v-22h-16a18 18 0 0 1-18-18v-36a18 18 0 0 1 18-18Z"
      />
      <path className="ct-scene-words" d="M204 258h100M204 278h62" />
      <path
        className="ct-scene-saffron"
        d="M330 322h92a16 16 0 0 1 16 16v26a16 16 0 0 1-16 16h-8v20l-24-20h-60a16 16 0 0 1-16-16v-26a16 16 0 0 1 16-16Z"
      />
      <path className="ct-scene-answer" d="m354 351 12 12 22-24" />
    </g>
  )
}

function Counter() {
  return (
    <g>
      <path className="ct-scene-deep" d="M0 456h600v164H0Z" />
      <path className="ct-scene-wood" d="M0 436h600v26H0Z" />
      <path className="ct-scene-panels" d="M100 492v128m133-128v128m133-128v128m134-128v128" />
      <path
        className="ct-scene-paper"
        d="M84 436v-4a6 6 0 0 1 6-6h70a6 6 0 0 1 6 6v4Zm11-14a30 27 0 0 1 60 0Zm30-29a5 5 0 1 1 0-10 5 5 0 0 1 0 10Z"
      />
      <path className="ct-scene-pot" d="M470 388h64l-9 48h-46Z" />
      <path
        className="ct-scene-leaf"
        d="M502 388c-4-40-34-44-44-46 0 26 16 44 44 46Zm0 0c2-46 30-56 46-60 2 34-18 56-46 60Zm-2 0c-10-30-4-58 4-72 14 22 12 52-4 72Z"
      />
    </g>
  )
}

/** A drawing for the login page: awning, lamps, a conversation over a counter. Says nothing of its own. */
export function CounterScene() {
  return (
    <svg className="ct-scene" viewBox="0 0 600 620" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Lamps />
      <Awning />
      <Conversation />
      <Counter />
    </svg>
  )
}
