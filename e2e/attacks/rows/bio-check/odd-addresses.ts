/** Usernames that try to lead elsewhere: refused before any request is made. */
export const REFUSED = [
  ...['../admin', '..%2fadmin', '%2e%2e%2f', 'a/b', 'a\\b', 'a%00b', 'a\0b', 'a\r\nHost: x', 'a b'],
  ...[
    '@@evil',
    'x@127.0.0.1',
    'x:y@127.0.0.1',
    '127.0.0.1:1',
    '[::1]',
    '[::ffff:7f00:1]',
    '?q',
    '#f',
  ],
  ...['http://127.0.0.1', '//evil.test', 'a?b=c', 'a#b', 'a;b', 'a&b', '', 'a', 'x'.repeat(25)],
  ...[
    'a\u202Eb',
    'a\u200Bb',
    '\uFF0E\uFF0E\uFF0F',
    'a\uFF0Fb',
    'a\u2215b',
    '\uD800x',
    'İİ',
    '💚💚',
  ],
]

/** Odd ones that the platform's rule lets through: they lead to their own page and nowhere else. */
export const REACHED = [
  '..',
  '...',
  '._.',
  '..__',
  '127.0.0.1',
  'localhost',
  '山本',
  'ａｄｍｉｎ',
  '٣٤٥',
]
