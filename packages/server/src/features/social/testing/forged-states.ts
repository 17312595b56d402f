/** How somebody comes back from a provider: an address, and the cookie of their browser. */
export interface WayBack {
  what: string
  back: URL
  cookie: string
}

type Came = Omit<WayBack, 'what'>

/** Callbacks that must be refused, built from the caller's own login and a stranger's while both are pending (T10). */
export function forgedStates(own: Came, strange: Came): WayBack[] {
  const state = own.back.searchParams.get('state') ?? ''
  const strangeState = strange.back.searchParams.get('state') ?? ''
  const withState = (value: string | undefined): Came => {
    const back = new URL(own.back)
    if (value === undefined) back.searchParams.delete('state')
    else back.searchParams.set('state', value)
    return { back, cookie: own.cookie }
  }
  const withCookie = (cookie: string): Came => ({ back: new URL(own.back), cookie })
  const elsewhere = new URL(own.back)
  elsewhere.pathname = elsewhere.pathname.replace('linkedin', 'google')
  const twice = new URL(own.back)
  twice.searchParams.append('state', strangeState)
  const [name = '', half = ''] = own.cookie.split('=')
  const ways: Record<string, Came> = {
    'no state': withState(undefined),
    'an empty state': withState(''),
    'a state of somebody else': withState(strangeState),
    'a state cut short': withState(state.slice(0, -1)),
    'a state that is longer': withState(`${state}A`),
    'a state in other letters': withState(
      state === state.toLowerCase() ? state.toUpperCase() : state.toLowerCase(),
    ),
    'a state reversed': withState([...state].toReversed().join('')),
    'a state with a space': withState(` ${state}`),
    'a state with NUL': withState(`${state}\0`),
    'a state in quotes': withState(`"${state}"`),
    'two states joined': withState(`${state},${strangeState}`),
    'a pattern for states': withState('%'),
    'a state that asks the database': withState("' or 1=1 --"),
    'a state of zeros': withState('A'.repeat(43)),
    'a very long state': withState('A'.repeat(4000)),
    'two states': { back: twice, cookie: own.cookie },
    'no browser': withCookie(''),
    'the browser of somebody else': withCookie(strange.cookie),
    'half a browser': withCookie(`${name}=${half.slice(0, -1)}`),
    'an empty browser': withCookie(`${name}=`),
    'a browser of zeros': withCookie(`${name}=${'A'.repeat(43)}`),
    'a browser under another name': withCookie(`x${name}=${half}`),
    'the state as browser': withCookie(`${name}=${state}`),
    'the callback of another provider': { back: elsewhere, cookie: own.cookie },
  }
  return Object.entries(ways).map(([what, came]) => ({ what, ...came }))
}
