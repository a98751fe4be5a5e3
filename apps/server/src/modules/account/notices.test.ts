import { expect, test } from 'vitest'
import { maskContact, noticeMail } from './notices.ts'

test('what came from outside is text in the mail, never markup', () => {
  const { text, html } = noticeMail({
    to: 'rina@example.test',
    language: 'id',
    subject: 'Halo',
    paragraphs: [`<img src=x onerror="alert('1')"> & Co`, 'dua'],
    link: { url: 'https://dibs.example/take-back#a"b', label: 'Batalkan <ini>' },
  })
  expect(html.match(/<(\w+)/g)).toEqual(
    ['html', 'head', 'meta', 'title', 'body', 'p', 'p', 'p', 'a', 'p'].map((name) => `<${name}`),
  )
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co')
  expect(html).toContain('href="https://dibs.example/take-back#a&quot;b"')
  expect(html).toContain('>Batalkan &lt;ini&gt;</a>')
  expect(text).toContain(`<img src=x onerror="alert('1')"> & Co\n\ndua\n\nBatalkan <ini>: https`)
})

test.each([
  ['email', 'rina.wati@example.test', 'r•••@example.test'],
  ['email', 'r@example.test', 'r•••@example.test'],
  ['email', '"a@b"@example.test', '"•••@example.test'],
  ['phoneNumber', '+6281234567890', '+62•••890'],
  ['phoneNumber', '+6281234567', '+62•••567'],
] as const)('of the %s %s, %s is told', (field, value, masked) => {
  expect(maskContact({ field, value })).toBe(masked)
})
