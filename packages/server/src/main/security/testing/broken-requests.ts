/** A request as bytes, in pieces, that no client of ours would send. */
export interface BrokenRequest {
  what: string
  pieces: readonly string[]
}

/** What the request would be if it were right. */
export interface Aim {
  method: string
  path: string
  token: string
}

const MEBIBYTE = 1024 * 1024
const host = 'host: counter.test'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const many = (count: number, text: string) => Array.from({ length: count }, () => text)

type Ways = Record<string, string | readonly string[]>

/** What right and broken requests are made of. */
function partsOf({ method, path, token }: Aim) {
  const line = `${method} ${path} HTTP/1.1`
  const bearer = `authorization: Bearer ${token}`
  const json = 'content-type: application/json'
  const head = (...headers: string[]) => `${[line, host, bearer, ...headers].join('\r\n')}\r\n\r\n`
  return {
    method,
    path,
    line,
    bearer,
    head,
    withBody: (body: string, ...headers: string[]) => head(json, ...headers) + body,
    chunked: (...pieces: string[]) => [head(json, 'transfer-encoding: chunked'), ...pieces],
    starting: (first: string) => `${first}\r\n${host}\r\n\r\n`,
  }
}
type Parts = ReturnType<typeof partsOf>

/** Cut short, and lengths that are none or two (RFC 9112, 6). */
function lengths({ line, withBody }: Parts): Ways {
  return {
    'nothing at all': '',
    'half a request line': line.slice(0, 6),
    'half a head': `${line}\r\n${host}\r\n`,
    'a body cut short': withBody('{"a":', 'content-length: 5000'),
    'no body where one is declared': withBody('', 'content-length: 20'),
    'more body than declared': withBody('{"a":1}{"b":2}', 'content-length: 7'),
    'a negative length': withBody('{}', 'content-length: -2'),
    'a length in words': withBody('{}', 'content-length: two'),
    'a length beyond numbers': withBody('{}', `content-length: ${'9'.repeat(40)}`),
    'a length with a plus': withBody('{}', 'content-length: +2'),
    'a length in hexadecimal': withBody('{}', 'content-length: 0x2'),
    'two lengths': withBody('{}', 'content-length: 2', 'content-length: 3'),
    'the same length twice': withBody('{}', 'content-length: 2', 'content-length: 2'),
    'a list of lengths': withBody('{}', 'content-length: 2, 3'),
    'length and chunks': withBody('0\r\n\r\n', 'content-length: 5', 'transfer-encoding: chunked'),
    'chunks, declared twice': withBody(
      '0\r\n\r\n',
      'transfer-encoding: chunked',
      'transfer-encoding: chunked',
    ),
    'chunks, then identity': withBody('0\r\n\r\n', 'transfer-encoding: chunked, identity'),
    'an unknown coding': withBody('{}', 'transfer-encoding: xchunked'),
    'chunks behind a tab': withBody('0\r\n\r\n', 'transfer-encoding:\tchunked'),
    'chunks, misspelt': withBody('0\r\n\r\n', 'transfer-encoding : chunked'),
  }
}

/** Chunks that lie about themselves. */
function chunks({ chunked }: Parts): Ways {
  return {
    'chunks over the limit': chunked(...many(24, chunk('x'.repeat(50_000))), '0\r\n\r\n'),
    'a chunk that says more than it has': chunked('ffffff\r\n{}\r\n', '0\r\n\r\n'),
    'a chunk that says less than it has': chunked('1\r\n{"a":1}\r\n', '0\r\n\r\n'),
    'a chunk of no size': chunked('zz\r\n{}\r\n'),
    'a chunk of a negative size': chunked('-1\r\n{}\r\n'),
    'a chunk beyond numbers': chunked(`${'f'.repeat(30)}\r\n{}\r\n`),
    'a chunk with a long extension': chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n`, '0\r\n\r\n'),
    'chunks without an end': chunked(chunk('{}')),
    'chunks with trailers': chunked(chunk('{}'), '0\r\nauthorization: Bearer x\r\n\r\n'),
    'a thousand tiny chunks': chunked(...many(1000, chunk('[')), '0\r\n\r\n'),
  }
}

/** Too much, too deep, no text. */
function bodies({ withBody }: Parts): Ways {
  return {
    'over the limit, declared': withBody('x'.repeat(MEBIBYTE + 1), `content-length: ${MEBIBYTE + 1}`),
    'over the limit, only declared': withBody('', `content-length: ${MEBIBYTE * 4}`),
    'nested 5,000 deep': withBody('['.repeat(5000) + ']'.repeat(5000), 'content-length: 10000'),
    'deep, never closed': withBody('{"a":'.repeat(5000), 'content-length: 25000'),
    'bytes that are no text': withBody('{"a":"\xff\xfe\xc0\x80"}', 'content-length: 12'),
    'half a character at the end': withBody('{"a":"\xf0\x9f"}', 'content-length: 10'),
    'a body said to be packed': withBody('{}', 'content-length: 2', 'content-encoding: gzip'),
  }
}

/** Headers twice, missing, endless or no headers at all. */
function heads({ line, bearer, head, withBody }: Parts): Ways {
  return {
    'two hosts': head('host: evil.example'),
    'no host': `${line}\r\n${bearer}\r\n\r\n`,
    'a host with a path': `${line}\r\nhost: a/../b\r\n\r\n`,
    'a host with signs': `${line}\r\nhost: <script>\r\n\r\n`,
    'a host that is empty': `${line}\r\nhost:\r\n\r\n`,
    'a host of another port': `${line}\r\nhost: counter.test:99999\r\n\r\n`,
    'two content types': withBody('{}', 'content-type: text/plain', 'content-length: 2'),
    'no content type': `${head('content-length: 2')}{}`,
    'two authorisations': head('authorization: Bearer x'),
    'two origins': head('origin: https://a.example', 'origin: null'),
    'two keys': withBody('{}', 'idempotency-key: a', 'idempotency-key: b', 'content-length: 2'),
    'two cookies': head('cookie: a=1', 'cookie: a=2'),
    'a thousand headers': head(...Array.from({ length: 1000 }, (_, index) => `x-${index}: 1`)),
    'a header of 20,000 bytes': head(`x-long: ${'x'.repeat(20_000)}`),
    'a header without a name': head(': value'),
    'a header without a colon': head('x-nothing'),
    'a name with a space': head('x y: 1'),
    'a header with NUL': head('x-odd: a\0b'),
    'a header with a bare return': head('x-odd: a\rb'),
    'a folded header': head('x-odd: a\r\n b'),
    'a header beyond ASCII': head('x-odd: \xe9\xff'),
    'a bearer beyond ASCII': `${line}\r\n${host}\r\nauthorization: Bearer \xe9\r\n\r\n`,
  }
}

/** First lines that lead nowhere. */
function lines({ line, method, path, starting }: Parts): Ways {
  return {
    'line feeds alone': `${line}\n${host}\n\n`,
    'a path with NUL': starting(`${method} ${path}\0 HTTP/1.1`),
    'a path with spaces': starting(`${method} ${path} x HTTP/1.1`),
    'a path beyond ASCII': starting(`${method} ${path}\xe9 HTTP/1.1`),
    'a path of 20,000 bytes': starting(`${method} ${path}/${'x'.repeat(20_000)} HTTP/1.1`),
    'a path that climbs': starting(`${method} /v2/../../etc/passwd HTTP/1.1`),
    'a path that climbs, encoded': starting(`${method} /v2/%2e%2e/%2e%2e/etc/passwd HTTP/1.1`),
    'slashes twice': starting(`${method} /${path} HTTP/1.1`),
    'a backslash': starting(`${method} ${path.replaceAll('/', '\\')} HTTP/1.1`),
    'a backslash, encoded': starting(`${method} ${path.replaceAll('/', '%5c')} HTTP/1.1`),
    'half an escape': starting(`${method} ${path}%e HTTP/1.1`),
    'an escape that is no text': starting(`${method} ${path}%ff%fe HTTP/1.1`),
    'no path': starting(`${method} HTTP/1.1`),
    'a path without its slash': starting(`${method} v2 HTTP/1.1`),
    'an asterisk': starting(`${method} * HTTP/1.1`),
    'a whole address': starting(`${method} http://evil.example${path} HTTP/1.1`),
    'an address of another kind': starting(`${method} file:///etc/passwd HTTP/1.1`),
    'a query of 10,000 parameters': starting(`${method} ${path}?${'a&'.repeat(5000)} HTTP/1.1`),
    'a fragment': starting(`${method} ${path}#x HTTP/1.1`),
    'a method in small letters': starting(`${method.toLowerCase()} ${path} HTTP/1.1`),
    'a method that no one knows': starting(`BREW ${path} HTTP/1.1`),
    'a tunnel': starting('CONNECT 127.0.0.1:22 HTTP/1.1'),
    'a trace': starting(`TRACE ${path} HTTP/1.1`),
  }
}

/** Other protocols and other versions. */
function protocols({ method, path, head, withBody, starting }: Parts): Ways {
  return {
    'HTTP/0.9': `${method} ${path}\r\n`,
    'HTTP/1.0': starting(`${method} ${path} HTTP/1.0`),
    'HTTP/9.9': starting(`${method} ${path} HTTP/9.9`),
    'the first bytes of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'the first bytes of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'another protocol': 'EHLO evil.example\r\n',
    'an upgrade': head('connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'),
    'an upgrade to HTTP/2': head('connection: upgrade, http2-settings', 'upgrade: h2c'),
    'an expectation that no one has': withBody('{}', 'expect: a miracle', 'content-length: 2'),
    'asks before it sends': withBody('{}', 'expect: 100-continue', 'content-length: 2'),
    'a second request in the body': withBody(head(), `content-length: ${head().length}`),
    'two at once, one broken': `${head()}BREW / HTTP/1.1\r\n\r\n`,
    'a range that is none': head('range: bytes=-,5-1,x'),
    'a condition that is none': head('if-none-match: "', 'if-modified-since: never'),
  }
}

/** Faults of a request between its first byte and its last (G4). */
export function brokenRequests(aim: Aim): BrokenRequest[] {
  const parts = partsOf(aim)
  const ways = [lengths, chunks, bodies, heads, lines, protocols].map((make) => make(parts))
  return ways.flatMap(Object.entries<Ways[string]>).map(([what, sent]) => ({ what, pieces: [sent].flat() }))
}
