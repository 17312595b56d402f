// The words that nothing here uses, each with the standard term for it. Add a term when the last use of it is replaced.
//
// words    as they stand alone or as a piece of a name: `deed` is found in `useDeed`, `DEED_ID` and `deed-log.ts`; a
//          phrase ('works off') is found however its words are joined
// instead  what the report suggests
// in       'code': only in names; 'prose': only in comments, texts and documents; otherwise everywhere
// except   the ordinary senses of the word, as an expression with the flag g

export const terms = [
  { words: ['deed', 'deeds'], instead: 'action; in the log of who did what: audit event' },
  {
    words: ['tell', 'tells', 'told', 'untold', 'telling', 'teller'],
    instead:
      'notify, send, publish, report, apply, receive or return; state from the server: confirmed, remote',
  },
  { words: ['whisper', 'whispers', 'whispered'], instead: 'ephemeral event' },
  { words: ['doorbell', 'doorbells', 'rung'], instead: 'wake-up notification, `notifyPeers`' },
  {
    words: ['ring', 'rings'],
    instead: 'wake-up notification, `notifyPeers`; ring buffer',
    in: 'code',
    except: /BellRing|RingBuffer/g,
  },
  { words: ['doctor', 'doctors'], instead: 'health check' },
  {
    words: ['stretch', 'stretches'],
    instead: 'page; of bytes: range or chunk',
    except: /align-(items|self|content): stretch/g,
  },
  { words: ['lane', 'lanes'], instead: 'queue worker; in streams: subscription' },
  { words: ['desk', 'desks'], instead: 'inbox team' },
  { words: ['occasion', 'occasions'], instead: 'occurrence', except: /ocasion > occasion/g },
  { words: ['unproven'], instead: 'unverified' },
  { words: ['work off', 'works off', 'worked off'], instead: 'processes' },
  { words: ['anew'], instead: 'again' },
  { words: ['whoever'], instead: 'the caller, the user or anyone who' },
  // A reason that the API answers with, and users of other systems.
  { words: ['nobody'], instead: 'no one', except: /[`'"]nobody['"`]|refusal\.nobody|nobody@/g },
  { words: ['log in', 'log ins'], instead: 'login (noun), log in (verb)', except: /\blog in\b|log_?in/gi },
  { words: ['happening', 'happenings'], instead: 'notification', in: 'code' },
  {
    words: ['node', 'nodes'],
    instead: 'instance or server; Node for Node.js',
    in: 'prose',
    // The program and its packages, paths and names in code.
    except:
      /\bNode\b|ReactNode|NODE|(?<=[\w@/.$"'-])node\w*|node(?=:\w|[._/'"\w=-])\S*|\bnode (?=[\w./-]+\.m?[jt]s|--|x\b)|`[^`\n]*`|'node[^']*'/g,
  },
  { words: ['sought'], instead: 'filter, query; what was typed', except: /\bsought text\b|\(sought\)/g },
  {
    words: ['seal', 'seals', 'sealed', 'sealing', 'unseal', 'unsealed', 'reseal'],
    instead: 'encrypt, encrypted; sign, signature',
  },
  { words: ['is deaf'], instead: 'the state that is meant, such as isFlooding', in: 'code' },
  { words: ['is one session'], instead: 'isSessionShared', in: 'code' },
  { words: ['turn away'], instead: 'shed load', in: 'code' },
  {
    words: ['span', 'spans'],
    instead: 'period, page, range',
    in: 'prose',
    // The element, in markup and selectors, and the keyword of grids.
    except: /<\/?span\b|'span[ .['"]|(?<=[\w\])>+~] )span(?=[.:[{,' ]|$)|\bspan \d|OpenTelemetry spans?/gm,
  },
  { words: ['walk', 'walks', 'walked', 'walking'], instead: 'read, scan, iterate, visit', in: 'prose' },
  { words: ['along'], instead: 'by an index; together with, aligned with', in: 'prose' },
  {
    words: ['met', 'unmet'],
    instead: 'seen, received, found',
    in: 'prose',
    // A requirement or a goal is met, or not.
    except:
      /\b(is|are|not|one) met\b|\((not )?met\b|data-met|isMet|'(un)?met'|password\.(un)?met|\bmet: 'met', unmet/g,
  },
  {
    words: ['rounds'],
    instead: 'interval, iteration, attempt, run',
    in: 'prose',
    except: /\$\{[^}]*\}|\brounds: \d|\b(several|short) rounds\b/g,
  },
  {
    words: [
      'way in',
      'ways in',
      'way out',
      'ways out',
      'way back',
      'ways back',
      'on the way up',
      'on the way down',
    ],
    instead: 'login, snippet, unsubscribe link, undo, callback, back button: the thing that is meant',
    in: 'prose',
    except: /\bways? in which\b|\bWayOutStateProps\b/g,
  },
  {
    words: ['on its way', 'on their way'],
    instead: 'pending, in transit, being sent, loading',
    in: 'prose',
  },
  {
    words: [
      'in its place',
      'in their place',
      'in their places',
      'in its own place',
      'place of a',
      'in parts',
    ],
    instead: 'position, index, box, path, instead; segments, chunks, files',
    in: 'prose',
  },
  { words: ['no place', 'never a place'], instead: 'path, location', in: 'prose' },
  { words: ['reckon', 'reckons', 'reckoned', 'reckoning'], instead: 'compute, count, calculate, derive' },
  { words: ['belong into', 'belongs into'], instead: 'belongs in', in: 'prose' },
]
