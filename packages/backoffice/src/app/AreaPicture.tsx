import './area-picture.css'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What stands on the counter of an area, by the beginning of its addresses; the longest one counts. */
const things: Record<string, ReactNode> = {
  '/': (
    <>
      <path className="ct-pic-card" d="M60 66h34v14a12 12 0 0 1-12 12H72a12 12 0 0 1-12-12Z" />
      <path className="ct-pic-line" d="M94 71h5a6 6 0 0 1 0 12h-6" />
      <path className="ct-pic-spark" d="M71 58c-3-4 3-6 0-10m13 10c-3-4 3-6 0-10" />
    </>
  ),
  '/messages': (
    <>
      <path
        className="ct-pic-fill"
        d="M52 46h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H66l-9 8v-8h-5a6 6 0 0 1-6-6V52a6 6 0 0 1 6-6Z"
      />
      <path className="ct-pic-line" d="M55 56h30M55 64h18" />
      <path
        className="bo-area-saffron"
        d="M86 68h22a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-2v6l-8-6H86a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5Z"
      />
    </>
  ),
  '/messages/analytics': (
    <>
      <path className="ct-pic-card" d="M54 92V74h13v18Z" />
      <path className="ct-pic-fill" d="M74 92V60h13v32Z" />
      <path className="bo-area-saffron" d="M94 92V46h13v46Z" />
    </>
  ),
  '/messages/agent': (
    <>
      <path className="ct-pic-fill" d="M58 86a22 21 0 0 1 44 0Z" />
      <path className="ct-pic-card" d="M53 86h54a3 3 0 0 1 0 6H53a3 3 0 0 1 0-6Z" />
      <path className="ct-pic-line" d="M80 65v-5m-5-1h10" />
      <path className="ct-pic-spark" d="m104 60 5-7m1 15 7-3m-61-5-5-7m-1 15-7-3" />
    </>
  ),
  '/messages/settings': (
    <>
      <path className="ct-pic-line" d="M62 52 80 42l18 10" />
      <path
        className="ct-pic-card"
        d="M52 52h56a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V56a4 4 0 0 1 4-4Z"
      />
      <path className="ct-pic-line" d="M58 63h30M58 71h20" />
      <circle className="ct-pic-dot" cx="99" cy="67" r="4" />
    </>
  ),
  '/messages/outreach': (
    <>
      <path className="ct-pic-card" d="m46 68 66-24-20 44-16-13Z" />
      <path className="ct-pic-line" d="m76 75 36-31" />
      <path className="ct-pic-spark" d="M48 84h14m-8-7h6" />
    </>
  ),
  '/messages/numbers': (
    <>
      <path className="ct-pic-fill" d="m58 92 5-22h34l5 22Z" />
      <path
        className="ct-pic-card"
        d="M50 66a30 17 0 0 1 60 0v4a3 3 0 0 1-3 3H97a3 3 0 0 1-3-3v-2a14 6 0 0 0-28 0v2a3 3 0 0 1-3 3H53a3 3 0 0 1-3-3Z"
      />
      <circle className="ct-pic-dot" cx="80" cy="81" r="5" />
    </>
  ),
  '/messages/calls': (
    <>
      <path
        className="ct-pic-card"
        d="M56 58c-2-7 1-12 5-14l8 10-4 6c4 8 10 14 18 18l6-4 10 8c-2 5-7 8-14 6-15-4-25-15-29-30Z"
      />
      <path className="ct-pic-spark" d="m84 58 20-16m-12 0h12v12" />
      <circle className="ct-pic-dot" cx="106" cy="70" r="5" />
    </>
  ),
  '/messages/webchats': (
    <>
      <path className="ct-pic-card" d="M52 46h56a4 4 0 0 1 4 4v42H48V50a4 4 0 0 1 4-4Z" />
      <path className="ct-pic-line" d="M48 57h64" />
      <path
        className="bo-area-saffron"
        d="M86 66h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-2v6l-7-6h-7a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z"
      />
    </>
  ),
  '/contacts': (
    <>
      <path className="ct-pic-fill" d="M50 92a15 20 0 0 1 30 0Z" />
      <circle className="ct-pic-fill" cx="65" cy="61" r="8" />
      <path className="ct-pic-card" d="M74 92a17 24 0 0 1 34 0Z" />
      <circle className="ct-pic-card" cx="91" cy="56" r="9" />
    </>
  ),
  '/contacts/import': (
    <>
      <path className="ct-pic-fill" d="M52 68h56v24H52Z" />
      <path className="ct-pic-line" d="M52 68h18l4 7h12l4-7h18" />
      <path className="ct-pic-spark" d="M80 42v18m-7-7 7 7 7-7" />
    </>
  ),
  '/contacts/message': (
    <>
      <path className="ct-pic-card" d="M52 54h56v38H52Z" />
      <path className="ct-pic-line" d="m52 56 28 20 28-20" />
      <circle className="ct-pic-dot" cx="106" cy="54" r="6" />
    </>
  ),
  '/contacts/unsubscribes': (
    <>
      <path className="ct-pic-line" d="M60 60 80 44l20 16" />
      <path className="ct-pic-card" d="M52 60h56v24H52Z" />
      <path className="ct-pic-spark" d="M68 72h24" />
    </>
  ),
  '/exports': (
    <>
      <path className="ct-pic-fill" d="M52 68h56v24H52Z" />
      <path className="ct-pic-line" d="M52 68h18l4 7h12l4-7h18" />
      <path className="ct-pic-spark" d="M80 60V42m-7 7 7-7 7 7" />
    </>
  ),
  '/posts': (
    <>
      <path className="ct-pic-line" d="m66 82-5 10m33-10 5 10" />
      <path className="ct-pic-card" d="M54 44h52v38H54Z" />
      <path className="ct-pic-line" d="m60 76 13-14 9 9 7-7 11 12" />
      <circle className="ct-pic-dot" cx="93" cy="55" r="4" />
    </>
  ),
  '/channels': (
    <>
      <path className="ct-pic-line" d="M56 40v16m24-16v24m24-24v16" />
      <circle className="bo-area-whatsapp" cx="56" cy="66" r="10" />
      <circle className="bo-area-facebook" cx="80" cy="74" r="10" />
      <circle className="bo-area-instagram" cx="104" cy="66" r="10" />
    </>
  ),
  '/venues': (
    <>
      <circle className="ct-pic-card" cx="80" cy="68" r="22" />
      <path className="ct-pic-line" d="M80 54v14l10 7" />
      <circle className="ct-pic-dot" cx="80" cy="68" r="3" />
    </>
  ),
  '/rbac': (
    <>
      <path className="ct-pic-card" d="M62 92V74a12 12 0 0 1-1-23 20 17 0 0 1 38 0 12 12 0 0 1-1 23v18Z" />
      <path className="ct-pic-line" d="M62 84h36" />
      <path className="ct-pic-spark" d="M74 66v8m12-8v8" />
    </>
  ),
  '/developers': (
    <>
      <path className="ct-pic-card" d="M52 46h56a4 4 0 0 1 4 4v42H48V50a4 4 0 0 1 4-4Z" />
      <path className="ct-pic-line" d="m68 62-9 9 9 9m24-18 9 9-9 9" />
      <path className="ct-pic-spark" d="m84 58-8 26" />
    </>
  ),
  '/management': (
    <>
      <path className="ct-pic-fill" d="M50 50h26a4 4 0 0 1 4 4v38H54a4 4 0 0 1-4-4Z" />
      <path className="ct-pic-card" d="M110 50H84a4 4 0 0 0-4 4v38h26a4 4 0 0 0 4-4Z" />
      <path className="ct-pic-line" d="M58 62h14m-14 9h14m16-9h14" />
      <path className="ct-pic-spark" d="m88 76 5 5 9-10" />
    </>
  ),
  '/profile': (
    <>
      <path className="ct-pic-line" d="M80 40v8" />
      <path className="ct-pic-card" d="M58 48h44a4 4 0 0 1 4 4v40H54V52a4 4 0 0 1 4-4Z" />
      <circle className="ct-pic-fill" cx="80" cy="65" r="7" />
      <path className="ct-pic-line" d="M67 85a13 11 0 0 1 26 0" />
    </>
  ),
}

const addresses = Object.keys(things).sort((a, b) => b.length - a.length)
const stripes = [0, 1, 2, 3, 4, 5, 6, 7]

function Stall() {
  return (
    <>
      {stripes.map((index) => (
        <path
          key={index}
          className={index % 2 === 0 ? 'bo-area-paper' : 'bo-area-saffron'}
          d={`M${20 + index * 15} 12h15v15a7.5 7 0 0 1-15 0Z`}
        />
      ))}
      <path className="bo-area-deep" d="M15 7h130v7H15Z" />
      <path className="ct-pic-line" d="M32 38v9m96-9v9" />
      <path className="bo-area-deep" d="M24 56a8 9 0 0 1 16 0Zm96 0a8 9 0 0 1 16 0Z" />
      <path className="bo-area-saffron" d="M29 56a3 3 0 0 0 6 0Zm96 0a3 3 0 0 0 6 0Z" />
      <path className="bo-area-deep" d="M20 98h120v14H20Z" />
      <path className="bo-area-wood" d="M13 92h134v7H13Z" />
    </>
  )
}

/** The area that is on screen as a stall of its own, in the world of the login page. The words beside it say everything. */
export function AreaPicture() {
  const path = useLocation({ select: (location) => location.pathname })
  const address = addresses.find((one) => one === path || path.startsWith(`${one}/`)) ?? '/'
  return (
    <svg className="ct-pic" viewBox="0 0 160 120" aria-hidden="true">
      <Stall />
      {things[address]}
    </svg>
  )
}
